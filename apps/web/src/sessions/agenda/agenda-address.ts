import { callQuery } from '../../api/query.ts';

/** Boxes of the list; each is kept in the address. */
export type Boxes = { past: boolean; pilot: boolean; copilot: boolean };
export type BoxName = keyof Boxes;

const words = { past: 'passes', pilot: 'pilote', copilot: 'copilote' } as const satisfies Record<
  BoxName,
  string
>;

export const readBoxes = (search: URLSearchParams): Boxes => ({
  past: search.has(words.past),
  pilot: search.has(words.pilot),
  copilot: search.has(words.copilot),
});

/** Address after a box is ticked or not: the list begins at its first page, the calendar keeps its month. */
export function writeBox(search: URLSearchParams, box: BoxName, isTicked: boolean): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  next.delete(words[box]);
  if (isTicked) next.set(words[box], '1');
  return next;
}

/** Address of the first page of the sessions that the person leads or helps to lead. */
export function withLed(search: URLSearchParams): URLSearchParams {
  return writeBox(writeBox(search, 'pilot', true), 'copilot', true);
}

export function agendaQuery(search: URLSearchParams) {
  const { past, pilot, copilot } = readBoxes(search);
  const page = search.get('page') ?? '1';
  return callQuery('agenda', {
    query: {
      page: /^[1-9]\d{0,4}$/.test(page) ? page : '1',
      past: past ? 'true' : undefined,
      pilot: pilot ? 'true' : undefined,
      copilot: copilot ? 'true' : undefined,
    },
  });
}
