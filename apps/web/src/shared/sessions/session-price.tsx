import type { SessionCard } from '@forman/contract/sessions';
import { Price } from '../../ui/Money.tsx';

type Priced = Pick<SessionCard, 'price' | 'rooms'>;

/** All that a seat can cost: one price, or one for each room. */
const prices = ({ price, rooms }: Priced): number[] =>
  rooms.length > 0 ? rooms.map((one) => one.price) : [price];

export const isFree = (session: Priced): boolean => prices(session).every((price) => price === 0);

/** "25 €", "Gratuit", and where rooms differ "dès 80 €". */
export function SessionPrice({ session }: { session: Priced }) {
  const all = prices(session);
  const lowest = Math.min(...all);
  if (lowest === Math.max(...all)) return <Price euros={lowest} />;
  return (
    <span className="nowrap">
      dès <Price euros={lowest} />
    </span>
  );
}
