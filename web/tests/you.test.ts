import { describe, expect, it } from "vitest";
import type { Choice } from "../src/lib/board";
import { askedOfYou, asYou } from "../src/lib/you";

const told = (text: string): string => asYou(text, "Aldo Brandt");

describe("what is told of oneself", () => {
  it("is told to oneself, with the verb that goes with it", () => {
    expect(told("Aldo Brandt moves 7 m, to 7, 2.")).toBe("You move 7 m, to 7, 2.");
    expect(told("Aldo Brandt passes the Skill Test.")).toBe("You pass the Skill Test.");
    expect(told("Aldo Brandt dies.")).toBe("You die.");
    expect(told("Aldo Brandt carries it.")).toBe("You carry it.");
    expect(told("Aldo Brandt only defends.")).toBe("You only defend.");
    expect(told("Aldo Brandt's Advantage falls to D6.")).toBe("Your Advantage falls to D6.");
    expect(told("Aldo Brandt was beaten and loses this action.")).toBe("You were beaten and lose this action.");
    expect(told("Aldo Brandt overdrew the order and only defends in this round.")).toBe(
      "You overdrew the order and only defend in this round.",
    );
    expect(told("Aldo Brandt takes 0 shock and 2 wounds: status 2.")).toBe("You take 0 shock and 2 wounds: status 2.");
    expect(told("Aldo Brandt, having moved 7 metres, does not outrun the fire.")).toBe(
      "You, having moved 7 metres, do not outrun the fire.",
    );
    expect(told("Aldo Brandt no longer helps with the door.")).toBe("You no longer help with the door.");
    expect(told("The round ends and what Aldo Brandt waited for did not come.")).toBe(
      "The round ends and what you waited for did not come.",
    );
    expect(told("Aldo Brandt: rank 7 against skill 10.")).toBe("You: rank 7 against skill 10.");
  });
  it("is so where one is struck, or stands among others", () => {
    expect(told("Otto Grahl hits Aldo Brandt: base 9.")).toBe("Otto Grahl hits you: base 9.");
    expect(told("Otto Grahl with 9 against Aldo Brandt with 9: Aldo Brandt wins.")).toBe(
      "Otto Grahl with 9 against you with 9: you win.",
    );
    expect(told("Round 2. In order: Otto Grahl, Aldo Brandt.")).toBe("Round 2. In order: Otto Grahl, you.");
    expect(told("Revealed: Aldo Brandt Ks, Otto Grahl 9d.")).toBe("Revealed: you Ks, Otto Grahl 9d.");
  });
  it("stays as it was told where anything else would have to agree with the name", () => {
    for (const text of [
      "Aldo Brandt is on their feet, unhurt.",
      "Aldo Brandt holds 3 Style Points, the most he may.",
      "Otto Grahl waits before Aldo Brandt acts.",
      "Aldo Brandt aims and quivers.",
      "5 Success Points of Aldo Brandt are lost.",
      "Aldo Brandts are many.",
    ])
      expect(told(text)).toBe(text);
    expect(told("Otto Grahl draws his sword. Aldo Brandt waits.")).toBe("Otto Grahl draws his sword. You wait.");
    expect(asYou("Aldo Brandt waits.", "")).toBe("Aldo Brandt waits.");
  });
});

it("a question is put to oneself, and says why something is barred", () => {
  const of = (prompt: string, kind = "turn"): Choice =>
    askedOfYou(
      { form: "pick", kind, prompt, options: [{ value: "run", why: "Aldo Brandt is dazed." }] } as unknown as Choice,
      "Aldo Brandt",
    );
  expect(of("Aldo Brandt: what do you do?").prompt).toBe("What do you do?");
  expect(of("What does Aldo Brandt attempt?").prompt).toBe("What do you attempt?");
  expect(of("Which Attribute for Aldo Brandt?").prompt).toBe("Which Attribute for you?");
  expect(of("Aldo Brandt: which cards do you defend with?").prompt).toBe("Which cards do you defend with?");
  expect(of("Skill Test: which card for Aldo Brandt?").prompt).toBe("Skill Test: which card for you?");
  expect(of("Aldo Brandt draws, 2 cards.", "luck.enter").prompt).toBe("Aldo Brandt draws, 2 cards.");
  expect(of("With which specialty does Aldo Brandt roll Initiative?").prompt).toBe(
    "With which specialty do you roll Initiative?",
  );
  const named = ["Aldo Brandt seizes", "Aldo Brandt", "Let Aldo Brandt act", "Aldo Brandt keeps his sword"];
  const options = named.map((label) => ({ value: label, label }));
  const put = askedOfYou({ form: "pick", kind: "turn", prompt: "Who?", options } as unknown as Choice, "Aldo Brandt");
  expect(put.form === "pick" && put.options.map((each) => each.label)).toEqual(["You seize", "You", ...named.slice(2)]);
  const asked = of("What?");
  expect(asked.form === "pick" && asked.options[0]?.why).toBe("You are dazed.");
});
