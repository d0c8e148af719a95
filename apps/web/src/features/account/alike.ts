import type { OpenLogin } from '@forman/contract/account';
import type { SecurityEvent } from '@forman/contract/security-events';

/** One line, and the lines behind it with the same words. */
export type Alike<T> = [T, ...T[]];

/**
 * All words of a line but its time: lines are put together only when none differs, a network that is not mine included.
 */
const wordsOf = ({ kind, device, network, note, actor }: SecurityEvent): string =>
  JSON.stringify([kind, device, network, note, actor?.id]);

/** Folds only consecutive events: one in between has to be read in its place. */
export function foldEvents(events: readonly SecurityEvent[]): Alike<SecurityEvent>[] {
  const lines: Alike<SecurityEvent>[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    if (last && wordsOf(last[0]) === wordsOf(event)) last.push(event);
    else lines.push([event]);
  }
  return lines;
}

/** Folds the logins of like devices, wherever they stand; the one in use stays alone. */
export const foldLogins = (logins: readonly OpenLogin[]): Alike<OpenLogin>[] =>
  [...Map.groupBy(logins, ({ device, isCurrent, admin }) => JSON.stringify([device, isCurrent, admin]))].map(
    ([, alike]) => alike as Alike<OpenLogin>,
  );
