/**
 * The portal’s words around a message from a session's leader to its people: in the e-mail, and in the form.
 */

export const introOf = (author: string): string => `${author} écrit aux inscrits\u00a0:`;

export const introToPilot = (author: string): string =>
  `${author} vous écrit depuis la page de cette session\u00a0:`;

export const footnoteOf = (author: string, withReply: boolean): string =>
  withReply
    ? `Pour répondre à ${author}, répondez à ce message.`
    : 'Vous recevez ce message parce que vous êtes sur la liste de cette session.';

/** Paragraphs, separated by an empty line; each with its lines. */
export const blocksOf = (text: string): string[][] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((block) => block.split(/\r?\n/).filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
