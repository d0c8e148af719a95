import { formatRate, type Product } from '@forman/domain/invoicing/vat';
import type { Answer } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';

const productName: Record<Product, string> = {
  dues: 'Adhésion et renouvellement',
  workshop: 'Atelier',
  formation: 'Formation',
  event: 'Événement',
  discovery_fee: 'Journée découverte',
};

/** What the rate comes to for each thing that is sold. */
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
