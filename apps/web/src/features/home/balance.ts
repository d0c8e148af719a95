/** Pixels of each block where it stands as usual, with the gap after it. */
type Heights = { main: number; more: number; ways: number; side: number; news: number };

/** Between blocks of a column. */
export const gap = 36;
/** The news across the own column have half the height of those beside; ways out beside, twice that of a row of them. */
const half = 0.5;

/**
 * What stands where beside each other, as the classes of the page. As usual, with none of them, suggestions and ways out
 * end the page's own column. `news-own`: the news stand there too; `ways-beside`: the ways out go on in the other column;
 * `more-across`: suggestions stand under both.
 */
const layouts = ['', 'news-own', 'news-own ways-beside', 'ways-beside', 'ways-beside more-across'];

/**
 * The layout whose columns end closest to each other; `side-longer`: what follows the own column's head begins where it
 * ends, for the column beside, with what goes on in it, reaches further.
 */
export function balanceOf({ main, more, ways, side, news }: Heights): string {
  const asked = layouts.map((layout) => {
    const has = (name: string, height: number): number => (layout.includes(name) ? height : 0);
    const beside = side - has('news', news);
    const waysBeside = has('ways', ways / half);
    /** Room that stays free under the head of either column when the other one leads. */
    const freeBeside = Math.max(0, main - beside);
    const freeOwn = Math.max(0, beside + Math.max(0, waysBeside - more) - main);
    const own = main + more + ways + has('news', news * half) - has('ways', ways) - has('across', more);
    return {
      difference: Math.abs(own - beside - waysBeside),
      layout: freeBeside < freeOwn ? `${layout} side-longer` : layout,
    };
  });
  return asked.toSorted((one, other) => one.difference - other.difference)[0]!.layout.trim();
}
