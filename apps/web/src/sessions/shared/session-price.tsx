import type { SessionCard } from '@forman/contract/sessions/sessions';
import { Price } from '../../ui/Money.tsx';

type Priced = Pick<SessionCard, 'price' | 'rooms'>;
type Taken = Priced & { mine?: Pick<SessionCard['mine'], 'room'> };

/** All prices of a seat: one, or one for each room. */
const prices = ({ price, rooms }: Priced): number[] =>
  rooms.length > 0 ? rooms.map((one) => one.price) : [price];

export const isFree = (session: Priced): boolean => prices(session).every((price) => price === 0);

/** Price of the viewer’s room, once they have one; else of the session. */
export const ownPrice = ({ price, rooms, mine }: Taken): number =>
  rooms.find(({ room }) => room === mine?.room)?.price ?? price;

/** Price in words: "25 €", "Gratuit", or "dès 80 €" when rooms differ and the viewer has none yet. */
export function SessionPrice({ session }: { session: Taken }) {
  const all = session.mine?.room ? [ownPrice(session)] : prices(session);
  const lowest = Math.min(...all);
  if (lowest === Math.max(...all)) return <Price euros={lowest} />;
  return (
    <span className="nowrap">
      dès <Price euros={lowest} />
    </span>
  );
}
