import '../settings.css';
import { useCall } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { VatForm } from './VatForm.tsx';
import { formatRate } from '@forman/domain/books/invoicing/vat';
import type { Answer } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { productName } from './vat-rule-values.ts';

/** VAT of each product. */
const VatRules = ({ settings: { vatByProduct = [] } }: { settings: Answer<'getSettings'> }) => (
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

/** VAT rate, turnover and its trend, and the VAT of each product (MEM-367). */
export function VatPanel() {
  const { data, error, refetch } = useCall('getSettings', { params: { id: 1 } });
  const retry = (): void => void refetch();
  if (data)
    return (
      <div className="vat">
        <VatForm settings={data} />
        <VatRules settings={data} />
      </div>
    );
  if (error) return <ErrorState title="Les réglages n’ont pas pu être lus" error={error} onRetry={retry} />;
  return <TableSkeleton label="Chargement des réglages" rows={5} onRetry={retry} />;
}
