/** The portal’s words around what who leads a session writes to its people: in the e-mail, and where it is written. */

export const introOf = (author: string): string => `${author} écrit aux inscrits\u00a0:`;

export const footnoteOf = (author: string, withReply: boolean): string =>
  withReply
    ? `Pour répondre à ${author}, répondez à ce message.`
    : 'Vous recevez ce message parce que vous êtes sur la liste de cette session.';

/** Paragraphs where a line is left empty; within one, its lines. */
export const blocksOf = (text: string): string[][] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((block) => block.split(/\r?\n/).filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
