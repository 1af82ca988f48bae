/** Characters and scenes of one's own: kept in this browser, until they are taken away as files. */

import type { Table } from "./toml";

export interface Own {
  game: string;
  file: string;
  list: string;
  about: string;
  table: Table;
}

const PLACE = "outdraw-own";

function kept(): Own[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(read) ? (read as Own[]) : [];
  } catch {
    return [];
  }
}

class Shelf {
  all = $state.raw<Own[]>(kept());

  put(own: Own): void {
    this.#keep([own, ...this.all.filter((each) => !this.#isSame(each, own))]);
  }
  take(own: Own): void {
    this.#keep(this.all.filter((each) => !this.#isSame(each, own)));
  }
  #isSame(a: Own, b: Own): boolean {
    return a.game === b.game && a.file === b.file && a.list === b.list && a.table.id === b.table.id;
  }
  #keep(all: Own[]): void {
    this.all = all;
    try {
      localStorage.setItem(PLACE, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing still lets them be saved as files
    }
  }
}

export const shelf = new Shelf();
