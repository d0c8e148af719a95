/** Pixels of each block where it stands at first, with the gap after it: the news beside, the ways out in the own column. */
type Heights = { main: number; more: number; ways: number; side: number; news: number };

/** What may stand in the other column than at first. */
export type Balance = { isNewsOwn: boolean; areWaysBeside: boolean };

/** Between blocks of the own column. */
export const gap = 36;
/** The news across the own column have half the height of those beside; ways out beside, twice that of a row of them. */
const half = 0.5;

const balances: readonly Balance[] = [
  { isNewsOwn: false, areWaysBeside: false },
  { isNewsOwn: true, areWaysBeside: false },
  { isNewsOwn: true, areWaysBeside: true },
  { isNewsOwn: false, areWaysBeside: true },
];

/** What stands where so that the two columns, each of which runs on its own, end closest to each other. */
export function balanceOf({ main, more, ways, side, news }: Heights): Balance {
  const asked = balances.map((balance) => {
    const { isNewsOwn, areWaysBeside } = balance;
    const own = main + more + (isNewsOwn ? news * half : 0) + (areWaysBeside ? 0 : ways);
    const beside = side - (isNewsOwn ? news : 0) + (areWaysBeside ? ways / half : 0);
    return { balance, difference: Math.abs(own - beside) };
  });
  return asked.toSorted((one, other) => one.difference - other.difference)[0]!.balance;
}
