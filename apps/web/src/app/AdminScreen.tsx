import { OwingTile } from '../features/membership/office/OwingTile.tsx';
import { MoneyCasesTile } from '../features/stuck-payments/MoneyCasesTile.tsx';
import { routes } from '../paths.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The parts of the back office, each a feature's own. */
export const AdminScreen = () => (
  <>
    <PageHeader
      title="Administration"
      crumbs={[{ label: 'Accueil', to: routes.home }, { label: 'Administration' }]}
      lead="Ce qui se règle au bureau de l’association. D’autres rubriques arrivent bientôt."
    />
    <div className="office-tiles">
      <MoneyCasesTile />
      <OwingTile />
    </div>
  </>
);
