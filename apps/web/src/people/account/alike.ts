import type { OpenLogin } from '@forman/contract/people/account';
import type { SecurityEvent } from '@forman/contract/platform/security-events';

/** A line that shows, then the lines of the same words folded behind it. */
export type Alike<T> = [T, ...T[]];

/**
 * All the words of a line except its time. Lines fold only when all are the same, so an event from another
 * network stays visible.
 */
const wordsOf = ({ kind, device, network, note, actor }: SecurityEvent): string =>
  JSON.stringify([kind, device, network, note, actor?.id]);

/** Folds consecutive events only: an event in between must be read in its place. */
export function foldEvents(events: readonly SecurityEvent[]): Alike<SecurityEvent>[] {
  const lines: Alike<SecurityEvent>[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last && wordsOf(last[0]) === wordsOf(event)) last.push(event);
    else lines.push([event]);
  }
  return lines;
}

/** Folds the logins of the same kind of device, in any order; the current login stays alone. */
export const foldLogins = (logins: readonly OpenLogin[]): Alike<OpenLogin>[] =>
  [...Map.groupBy(logins, ({ device, isCurrent, admin }) => JSON.stringify([device, isCurrent, admin]))].map(
    ([, alike]) => alike as Alike<OpenLogin>,
  );
