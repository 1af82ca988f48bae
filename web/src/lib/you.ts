/** Sentences about oneself: what is told of Aldo Brandt as "Aldo Brandt moves 7 m" he reads as "You move 7 m".

A sentence is told anew only where its grammar is sure: the name begins it, or what stands after a colon, with a verb
that has a form for "you"; or it stands where it needs none. Whatever else would have to agree with the name leaves the
sentence as it was told: wrong grammar is worse than a name.
*/

import type { Choice, Option } from "./board";

/** Words that may point at whoever is named: such a sentence is left alone. */
const POINTS =
  /\b(?:s?he|they|him|hers?|them|his|theirs?|its|\w+sel(?:f|ves)|whose?|(?<!: |^[A-Z][a-z]+ )which|that)\b/;
/** What a subject does besides: these verbs are changed with the first, any other after "and" leaves the sentence alone. */
const BESIDES = /( and| or| but|,) ((?:only |also |still |now |then )?)([a-z]+s)\b/g;
const VERBS =
  /^(?:is|has|does|defends|draws|passes|loses|falls|acts|moves|takes|stays|goes|gets|gives|keeps|dies|stands)$/;
const NOUNS =
  /^(?:as|this|less|plus|always|perhaps|others|\w+ss|wounds|points|cards|successes|metres|squares|spades|hearts|clubs|diamonds)$/;
/** What may follow a name that does nothing. */
const AFTER =
  /^(?:$|[.,;:!?)]| \(| (?:with|for|to|in|at|by|on|from|of|as|and|or|against|into|before|after|through|again|now|\d|[AJQK][shdc]\b)| [a-z]+ed\b)/;
const ALIKE = /^(?:can|cannot|may|must|will|would|could|should|gave|drew|overdrew|fell|took|lost|won|[a-z]+ed)$/;
const OTHERWISE: Record<string, string> = { is: "are", was: "were", has: "have" };

/** The form of a verb that goes with "you", if it is one. */
export function plainVerb(verb: string): string | null {
  if (ALIKE.test(verb)) return verb;
  if (OTHERWISE[verb]) return OTHERWISE[verb];
  if (NOUNS.test(verb) || !/^[a-z]{2,}s$/.test(verb)) return null;
  if (/[^aeiou]ies$/.test(verb))
    return verb === "dies" || verb === "lies" ? verb.slice(0, -1) : `${verb.slice(0, -3)}y`;
  return verb.slice(0, /(?:ss|sh|ch|x|zz|o)es$/.test(verb) ? -2 : -1);
}

/** What stands after a name that does something, up to the next clause: its verb, and what it does besides. */
function done(after: string): string | null {
  const [, adverb = "", verb = ""] = /^ ((?:only|also|still|now|then|no longer) )?([a-z]+)\b/.exec(after) ?? [];
  const plain = verb ? plainVerb(verb) : null;
  if (!plain) return null;
  let isSure = true;
  const rest = after
    .slice(1 + adverb.length + verb.length)
    .replace(BESIDES, (all, joint: string, then: string, besides: string) => {
      if (VERBS.test(besides)) return `${joint} ${then}${plainVerb(besides)}`;
      isSure &&= NOUNS.test(besides);
      return all;
    });
  return isSure ? ` ${adverb}${plain}${rest}` : null;
}

/** One sentence to whoever bears this name. */
function toYou(sentence: string, name: string): string {
  if (POINTS.test(sentence)) return sentence;
  const [before = "", ...parts] = sentence.split(name);
  let out = before;
  for (const after of parts) {
    if (/\w$| of $/.test(out)) return sentence;
    const you = out ? "you" : "You";
    const isSubject = !out || /[:;] $/.test(out);
    const [aside = ""] = /^, having [^,]+,/.exec(after) ?? [];
    const did = isSubject ? done(after.slice(aside.length)) : null;
    if (/\b[Dd]oes $/.test(out) && /^ [a-z]/.test(after)) out = `${out.slice(0, -3)} you${after}`;
    else if (/^['’]s?\b/.test(after)) out += `${you}r${after.replace(/^['’]s?/, "")}`;
    else if (did !== null) out += `${you}${aside}${did}`;
    else if (!aside && AFTER.test(after)) out += `${you}${after}`;
    else return sentence;
  }
  return out;
}

/** A text as it is told to whoever bears this name. */
export function asYou(text: string, name: string | undefined): string {
  if (!name || !text.includes(name)) return text;
  return text
    .split(/(?<=[.!?]) (?=[A-Z])/)
    .map((each) => (each.includes(name) ? toYou(each, name) : each))
    .join(" ");
}

/** A question as it is put to whoever bears this name, and why something is barred; what is entered by hand is read as it is. */
export function askedOfYou(choice: Choice, name: string): Choice {
  if (!name || choice.kind.startsWith("luck.")) return choice;
  const prompt = asYou(choice.prompt, name).replace(/^You: (.)/, (_, first: string) => first.toUpperCase());
  if (choice.form !== "pick") return { ...choice, prompt };
  const told = (option: Option): Option => {
    const { label, why = "" } = option;
    // of a label only the one who does something, or the name alone: what is done to them may hang on it
    const you = label?.startsWith(name) ? asYou(label, name) : label;
    return label === you && !why.includes(name) ? option : { ...option, label: you, why: why && asYou(why, name) };
  };
  return { ...choice, prompt, options: choice.options.map(told) };
}
