import './hour-cards.css';
import type { HourCard } from '@forman/contract/hours/hours';
import { HabilitationCard } from './HabilitationCard.tsx';

type Props = { cards: readonly HourCard[]; /** True for the viewer's own hours. */ isOwn: boolean };

/** Number of one-year cards that together are as high as a card of several years. */
const asHigh = 3;

/**
 * Cards of habilitations. A card of several years is tall: the others are beside it, or it lies across above
 * them when they are too few.
 */
export function HourCards({ cards, isOwn }: Props) {
  const isTall = (card: HourCard): boolean => card.years.length > 1;
  const ordered = [...cards.filter(isTall), ...cards.filter((card) => !isTall(card))];
  const beside = ordered.filter((card) => !isTall(card)).length;
  const isBeside = beside >= asHigh && beside < ordered.length;
  return (
    <div className={isBeside ? 'hgrid grid gap-20 hgrid-beside' : 'hgrid grid gap-20'}>
      {ordered.map((card) => (
        <HabilitationCard
          key={card.habilitation}
          card={card}
          isOwn={isOwn}
          rows={isBeside && isTall(card) ? beside : 1}
          isWide={!isBeside && isTall(card)}
        />
      ))}
    </div>
  );
}
