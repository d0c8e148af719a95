import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { VatPanel } from './office/VatPanel.tsx';

/** VAT panel of the back office, at an address of its own (MEM-014). */
export const VatSettingsPage = () => (
  <>
    <PageHeader
      title="TVA"
      crumbs={[
        { label: 'Accueil', to: routes.home },
        { label: 'Administration', to: routes.admin },
        { label: 'TVA' },
      ]}
    />
    <VatPanel />
  </>
);
