import { formatNumericDay } from '@forman/domain/french-dates';
import type { ReactNode } from 'react';
import { Money } from '../../ui/Money.tsx';
import { type InvoiceDocument, vatRows } from './invoice-sheet-words.ts';

/** The stamp on the left, the sums on the right. */
export function InvoiceTotals({ document }: { document: InvoiceDocument }) {
  const { lines, net, gross, settlements, due, paidOn } = document;
  return (
    <div className="inv-bottom">
      <div>
        {paidOn && (
          <p className="stamp">
            <b>Payée</b> <span>le {formatNumericDay(paidOn)}</span>
          </p>
        )}
      </div>
      <dl className="inv-tot">
        <Row label="Total HT">
          <Money euros={net} />
        </Row>
        {vatRows(lines).map(({ rate, label, vat }) => (
          <Row key={rate} label={label}>
            <Money euros={vat} />
          </Row>
        ))}
        <Row label="Total TTC" isStrong>
          <Money euros={gross} />
        </Row>
        {settlements.map(({ label, amount }) => (
          <Row key={label} label={label}>
            −&nbsp;
            <Money euros={amount} />
          </Row>
        ))}
        <Row label="Reste dû" isStrong>
          <Money euros={due} />
        </Row>
      </dl>
    </div>
  );
}

type RowProps = { label: string; isStrong?: boolean; children: ReactNode };

const Row = ({ label, isStrong, children }: RowProps) => (
  <div className={isStrong ? 't' : undefined}>
    <dt>{label}</dt>
    <dd className="nowrap">{children}</dd>
  </div>
);
