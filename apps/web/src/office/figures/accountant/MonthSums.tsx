import '../stats.css';
import type { MonthFigures } from '@forman/contract/office/figures';
import { counted } from '@forman/domain/text';
import { Money } from '../../../ui/Money.tsx';
import { Trend } from '../Trend.tsx';
import { changeInPercent } from '../words.ts';

type Props = { figures: MonthFigures; before: string };

/** Sums of the month, to the cent: sales, VAT, credit documents, and the amount received. */
export function MonthSums({ figures, before }: Props) {
  const { invoices, credits, total, grossBefore, payments } = figures;
  const amountOf = (kind: string): number => payments.find((one) => one.kind === kind)?.amount ?? 0;
  const received = amountOf('card') + amountOf('paypal') + amountOf('manual');
  return (
    <dl className="card stats grid stats-4">
      <div>
        <dt>Ventes TTC, avoirs déduits</dt>
        <dd className="stats-value">
          <Money euros={total.gross} />
        </dd>
        <dd className="small">
          <Trend change={changeInPercent(total.gross, grossBefore)} before={before} />
        </dd>
        <dd className="stats-year small muted">
          Hors taxes <Strong euros={total.net} />
        </dd>
      </div>
      <div>
        <dt>TVA collectée</dt>
        <dd className="stats-value">
          <Money euros={total.vat} />
        </dd>
        <dd className="stats-year small muted">
          Sur les factures <Strong euros={invoices.vat} />, reprise par les avoirs{' '}
          <Strong euros={credits.vat} />
        </dd>
      </div>
      <div>
        <dt>Documents d’avoir</dt>
        <dd className="stats-value">
          <Money euros={-credits.gross} />
        </dd>
        <dd className="stats-year small muted">
          {counted(credits.count, 'document', 'documents')}, pour{' '}
          {counted(invoices.count, 'facture', 'factures')}
        </dd>
      </div>
      <div>
        <dt>Encaissé</dt>
        <dd className="stats-value">
          <Money euros={received} />
        </dd>
        <dd className="stats-year small muted">
          Plus <Strong euros={amountOf('credit')} /> d’avoirs utilisés. Reste dû{' '}
          <Strong euros={amountOf('due')} />
        </dd>
      </div>
    </dl>
  );
}

const Strong = ({ euros }: { euros: number }) => (
  <b>
    <Money euros={euros} />
  </b>
);
