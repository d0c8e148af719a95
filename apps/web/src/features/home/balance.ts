import type { Answer } from '../../api/client.ts';

type Home = Pick<
  Answer<'home'>,
  'leading' | 'offers' | 'payments' | 'feedback' | 'firstSession' | 'next' | 'newGuests' | 'news'
> & {
  waiting: Record<keyof Answer<'home'>['waiting'], readonly unknown[]>;
};

/** Heights of what stands there, in rows of a list. */
const card = 2.5;
const suggestions = 5;
const ways = { inARow: 3, underEachOther: 5.5 };

/** A heading and so many rows; nothing where there is none. */
const group = (rows: number, height = 1): number => (rows > 0 ? 1 + rows * height : 0);

/** What waits and what comes next. */
function ownHeight({ leading, offers, payments, feedback, waiting, firstSession, next }: Home): number {
  const groups = Object.entries(waiting).map(([name, rows]) =>
    // Guests stand two a line, over their buttons.
    name === 'discoveryDays' ? group(Math.ceil(rows.length / 2), 1.5) : group(rows.length),
  );
  return (
    ((leading ? 1 : 0) + offers.length + payments.length) * card +
    feedback.length +
    groups.reduce((sum, height) => sum + height, 0) +
    (firstSession ? 4 : 0) +
    Math.max(2, group(next.length, 1.5))
  );
}

/** One's way, credit and membership, news, new guests; hours come late, and to some alone of those who count them. */
const besideHeight = ({ news, newGuests }: Home, countsHours: boolean): number =>
  9.7 + group(news.length, 1.2) + group(newGuests.length) + (countsHours ? 1.9 : 0);

/**
 * How the two columns of a desk come out nearest to each other: what waits is short, and the suggestions and the ways out
 * go on under it; as long as what stands beside it, and these have the page's width; or longer, and the ways out go on
 * beside it.
 */
export function balanceOf(home: Home, countsHours: boolean): 'short' | 'even' | 'long' {
  const ahead = ownHeight(home) - besideHeight(home, countsHours);
  const apart = {
    short: Math.abs(ahead + suggestions + ways.inARow),
    even: Math.abs(ahead),
    long: Math.abs(ahead - ways.underEachOther),
  };
  const least = Math.min(...Object.values(apart));
  if (apart.short === least) return 'short';
  return apart.even === least ? 'even' : 'long';
}
