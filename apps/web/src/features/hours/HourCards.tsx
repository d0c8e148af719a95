import './hours.css';
import type { HourCard } from '@forman/contract/hours';
import { HabilitationCard } from './HabilitationCard.tsx';

type Props = { cards: readonly HourCard[]; /** Of whoever looks. */ isOwn: boolean };

/** One over several years is tall, and the others stand beside it. */
export function HourCards({ cards, isOwn }: Props) {
  const isTall = (card: HourCard): boolean => card.years.length > 1;
  const ordered = [...cards.filter(isTall), ...cards.filter((card) => !isTall(card))];
  const beside = ordered.filter((card) => !isTall(card)).length;
  // Beside a tall one they share its height.
  const isBeside = beside > 1 && beside < ordered.length;
  return (
    <div className={isBeside ? 'hgrid hgrid-beside' : 'hgrid'}>
      {ordered.map((card) => (
        <HabilitationCard
          key={card.habilitation}
          card={card}
          isOwn={isOwn}
          rows={isTall(card) ? Math.max(1, beside) : 1}
        />
      ))}
    </div>
  );
}
