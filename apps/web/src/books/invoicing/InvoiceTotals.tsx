import { formatNumericDay } from '@forman/domain/french-dates';
import type { ReactNode } from 'react';
import { Money } from '../../ui/Money.tsx';
import { discountLabel, type InvoiceDocument, vatRows } from './invoice-sheet-words.ts';

/** Foot of the sheet: stamp on the left, sums on the right. */
export function InvoiceTotals({ document }: { document: InvoiceDocument }) {
  const { lines, discounts, net, gross, settlements, due, paidOn } = document;
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
        {discounts.length > 0 && (
          <Row label="Prix HT">
            <Money euros={lines.reduce((sum, line) => sum + line.net, 0)} />
          </Row>
        )}
        {discounts.map((discount) => (
          <Row key={discount.label} label={discountLabel(discount)}>
            −&nbsp;
            <Money euros={discount.net} />
          </Row>
        ))}
        <Row label="Total HT">
          <Money euros={net} />
        </Row>
        {vatRows(document).map(({ rate, label, vat }) => (
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
