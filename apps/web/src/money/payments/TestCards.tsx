import './test-cards.css';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { groupDigits } from './card-fields.ts';

/** Number of cards that fit under the form without scrolling; a button shows the others, for rarer cases. */
const shownFirst = 5;

type Props = {
  /** Folds the whole list under its title after a refusal, which shows above. */
  isFolded: boolean;
  onChoose: (number: string) => void;
};

/** Cards of the demonstration, each with the answer of the simulated bank; a press fills the form. */
export function TestCards({ isFolded, onChoose }: Props) {
  const { data: cards = [] } = useCall('listTestCards', {});
  if (cards.length === 0) return null;
  const title = 'Banque simulée\u00a0: cartes de test';
  if (isFolded) {
    return (
      <details className="bank">
        <summary className="small strong bank-title">{title}</summary>
        <Cards cards={cards} onChoose={onChoose} />
      </details>
    );
  }
  return (
    <section className="bank" aria-label="Cartes de test">
      <p className="small strong bank-title">{title}</p>
      <Cards cards={cards.slice(0, shownFirst)} onChoose={onChoose} />
      {cards.length > shownFirst && (
        <details>
          <summary className="small strong">Autres cas</summary>
          <Cards cards={cards.slice(shownFirst)} onChoose={onChoose} />
        </details>
      )}
    </section>
  );
}

type CardsProps = { cards: Answer<'listTestCards'>; onChoose: (number: string) => void };

const Cards = ({ cards, onChoose }: CardsProps) => (
  <ul>
    {cards.map(({ number, label }) => (
      <li key={number}>
        <button type="button" className="cardnum num" onClick={() => onChoose(number)}>
          {groupDigits(number)}
        </button>
        <span className="small">{label}</span>
      </li>
    ))}
  </ul>
);
