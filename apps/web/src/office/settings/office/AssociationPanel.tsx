import '../../../ui/paper.css';
import '../association.css';
import { useCall } from '../../../api/query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { AssociationForm } from './AssociationForm.tsx';
import { DuesPricesCard } from './DuesPricesCard.tsx';
import { FirstInvoice } from './FirstInvoice.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LogoCard } from './LogoCard.tsx';

/** What is missing before a first sale, and what invoices and notices say of the association. */
export function AssociationPanel() {
  const { data, error, refetch } = useCall('getAssociationSettings', {});
  const retry = (): void => void refetch();
  if (data)
    return (
      <div className="stack">
        <div className="first-pair">
          <FirstSteps steps={data.steps} />
          <FirstInvoice settings={data} />
        </div>
        <div id="cotisations">
          <DuesPricesCard />
        </div>
        <LogoCard key={data.logo} logo={data.logo} />
        <AssociationForm key={data.version} settings={data} />
      </div>
    );
  if (error)
    return <ErrorState title="La fiche de l’association n’a pas pu être lue" error={error} onRetry={retry} />;
  return <TableSkeleton label="Chargement de la fiche de l’association" rows={5} onRetry={retry} />;
}
