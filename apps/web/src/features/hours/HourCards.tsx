import './hours.css';
import type { HourCard } from '@forman/contract/hours';
import { HabilitationCard } from './HabilitationCard.tsx';

type Props = { cards: readonly HourCard[]; /** Of whoever looks. */ isOwn: boolean };

/** The number of one-year cards that are as high together as one over several years. */
const asHigh = 3;

/** One over several years is tall: the others stand beside it, or it lies across above too few of them. */
export function HourCards({ cards, isOwn }: Props) {
  const isTall = (card: HourCard): boolean => card.years.length > 1;
  const ordered = [...cards.filter(isTall), ...cards.filter((card) => !isTall(card))];
  const beside = ordered.filter((card) => !isTall(card)).length;
  const isBeside = beside >= asHigh && beside < ordered.length;
  return (
    <div className={isBeside ? 'hgrid hgrid-beside' : 'hgrid'}>
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
