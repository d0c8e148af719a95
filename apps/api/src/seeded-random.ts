/** A small seeded generator (mulberry32): the same seed makes the same sample, or the same former portal. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number, both ends included. */
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const chance = (share: number): boolean => next() < share;
  /** One element of a list that is not empty. */
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = int(0, last);
      [copy[last], copy[other]] = [copy[other]!, copy[last]!];
    }
    return copy;
  };
  const hex = (length: number): string => Array.from({ length }, () => int(0, 15).toString(16)).join('');
  /** A text in the form of a version 4 UUID. */
  const uuid = (): string =>
    `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  return { int, chance, pick, shuffled, hex, uuid };
}
