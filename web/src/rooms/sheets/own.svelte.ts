/** Characters and scenes of one's own: kept in this browser, until they are taken away as files. */

import type { Table } from "./toml";

export interface Own {
  game: string;
  file: string;
  list: string;
  about: string;
  table: Table;
}

function kept(place: string): Own[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(read) ? (read as Own[]) : [];
  } catch {
    return [];
  }
}

class Shelf {
  readonly #place: string;
  all = $state.raw<Own[]>([]);

  constructor(place: string) {
    this.#place = place;
    this.all = kept(place);
  }

  /** What lies here of the same game and id as somebody or some scene. */
  of(own: Own | null): Own | undefined {
    return own ? this.all.find((each) => this.#isSame(each, own)) : undefined;
  }
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
      localStorage.setItem(this.#place, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing still lets them be saved as files
    }
  }
}

export const shelf = new Shelf("outdraw-own");
/** What was changed and not saved: it waits here while another sheet, another room or nothing is open. */
export const unsaved = new Shelf("outdraw-unsaved");
