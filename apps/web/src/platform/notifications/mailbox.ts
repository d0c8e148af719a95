import type { Answer } from '../../api/client.ts';

export type Message = Answer<'listDemoMessages'>[number];

/** Everybody who got a message, in alphabetical order. */
export const recipientsOf = (messages: readonly Pick<Message, 'recipient'>[]): string[] =>
  [...new Set(messages.map(({ recipient }) => recipient))].toSorted((a, b) => a.localeCompare(b, 'fr'));

/** Address of the page with another message open (null: the list), filters kept. */
export function addressOf(search: URLSearchParams, message: number | null): string {
  const next = new URLSearchParams(search);
  if (message === null) next.delete('m');
  else next.set('m', String(message));
  return `?${next}`;
}

/** Makes the links of a message open in another tab: its frame may not navigate. */
export const framed = (html: string): string => `<base target="_blank">${html}`;

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}
