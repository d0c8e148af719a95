import { useCall } from '../../api/query.ts';
import { groupDigits } from './card-fields.ts';

/** The demonstration's cards, each with what the simulated bank will do; a press fills the form. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  const { data: cards = [] } = useCall('listTestCards', {});
  if (cards.length === 0) return null;
  return (
    <section className="bank" aria-label="Cartes de test">
      <p className="small strong bank-title">Banque simulée&nbsp;: cartes de test</p>
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
    </section>
  );
}
