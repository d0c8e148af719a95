/** Pixels of each block where it stands at first, with the gap after it: the news beside, the ways out in the own column. */
type Heights = { main: number; more: number; ways: number; side: number; news: number };

/** The cards that may move from their first place; `isMoreAcross`: suggestions stand under both columns. */
export type Balance = { isNewsOwn: boolean; areWaysBeside: boolean; isMoreAcross: boolean };

/** Between blocks of the own column. */
export const gap = 36;
/** The news across the own column have half the height of those beside; ways out beside, twice that of a row of them. */
const half = 0.5;
/** Suggestions leave their column only where that fills a hole. */
const hole = 160;

export const asUsual: Balance = { isNewsOwn: false, areWaysBeside: false, isMoreAcross: false };
const inColumns: readonly Balance[] = [
  asUsual,
  { ...asUsual, isNewsOwn: true },
  { ...asUsual, isNewsOwn: true, areWaysBeside: true },
  { ...asUsual, areWaysBeside: true },
];
const across: readonly Balance[] = [
  { ...asUsual, isMoreAcross: true },
  { ...asUsual, isMoreAcross: true, areWaysBeside: true },
];

/** Chooses the places of these cards so that the two columns, which run on their own, end closest to each other. */
export function balanceOf({ main, more, ways, side, news }: Heights): Balance {
  const differenceOf = ({ isNewsOwn, areWaysBeside, isMoreAcross }: Balance): number => {
    const own = main + (isMoreAcross ? 0 : more) + (isNewsOwn ? news * half : 0) + (areWaysBeside ? 0 : ways);
    const beside = side - (isNewsOwn ? news : 0) + (areWaysBeside ? ways / half : 0);
    return Math.abs(own - beside);
  };
  const closest = (asked: readonly Balance[]): Balance =>
    asked.toSorted((one, other) => differenceOf(one) - differenceOf(other))[0]!;
  const best = closest(inColumns);
  if (differenceOf(best) < hole) return best;
  return closest([best, ...across]);
}
