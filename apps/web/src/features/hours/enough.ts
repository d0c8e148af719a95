import type { HourCard } from '@forman/contract/hours';

export type Coming = HourCard['coming'][number];

/**
 * Of the sessions that will add their hours, the first that fill what lacks: more are not asked for. Where subjects or
 * caps count too, minutes do not say which ones are enough, and all are named.
 */
export function enoughOf({ coming, asked, done, parts, caps }: HourCard): readonly Coming[] {
  if (asked === null || parts.length + caps.length > 0) return coming;
  const inOrder = coming.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  let left = asked - done;
  return inOrder.filter(({ minutes }) => {
    const isNeeded = left > 0;
    left -= minutes;
    return isNeeded;
  });
}
