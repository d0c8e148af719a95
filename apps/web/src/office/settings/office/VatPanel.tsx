import '../settings.css';
import { useCall } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { VatForm } from './VatForm.tsx';
import { VatRules } from './VatRules.tsx';

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
