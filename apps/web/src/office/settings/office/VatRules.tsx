import { formatRate } from '@forman/domain/books/invoicing/vat';
import type { Answer } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { productName } from './vat-rule-values.ts';

/** VAT of each product. */
export const VatRules = ({ settings: { vatByProduct = [] } }: { settings: Answer<'getSettings'> }) => (
  <Card title="Ce que porte une facture">
    <dl className="vat-rules">
      {vatByProduct.map(({ product, rate, exemption }) => (
        <div key={product}>
          <dt>{productName[product]}</dt>
          <dd>
            <b className="num">{formatRate(Math.round(rate * 100))}</b>
            {exemption && <span className="small muted">{exemption}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
