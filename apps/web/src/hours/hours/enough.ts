import type { HourCard } from '@forman/contract/hours/hours';

export type Coming = HourCard['coming'][number];

/**
 * Coming sessions that complete the missing hours, earliest first, and no more than needed. With themes or
 * caps, minutes alone do not tell which sessions are enough, so all are returned.
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
