import './basket-bar.css';
import { Money } from '../../../ui/Money.tsx';
import { countedSeats } from '../order-words.tsx';
import { summaryId } from './Summary.tsx';
import type { NewOrder } from './use-new-order.ts';

/** Total of the order so far, with a link to the summary; shown where the summary is below the list. */
export function BasketBar({ order: { seats, total, lines } }: { order: NewOrder }) {
  if (seats.length === 0) return null;
  const isWrong = lines.some(({ problem }) => problem !== null);

  function show(): void {
    const summary = document.getElementById(summaryId);
    summary?.scrollIntoView({ block: 'start' });
    summary?.querySelector<HTMLElement>('.btn-primary')?.focus({ preventScroll: true });
  }

  return (
    <section className="go-bar" aria-label="Commande en cours">
      <p className="grow">
        <b className="strong">{countedSeats(seats.length)}</b> · <Money euros={total} />
        {isWrong && <span className="small go-late go-block">Une inscription est à revoir</span>}
      </p>
      <button type="button" className="btn btn-primary" onClick={show}>
        Récapitulatif
      </button>
    </section>
  );
}
