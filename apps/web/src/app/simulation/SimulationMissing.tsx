import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** Page for a session that the simulation does not have. */
export const SimulationMissing = () => (
  <>
    <PageHeader title="Cet exemple n’existe pas" />
    <EmptyState
      title="L’adresse est peut-être incomplète"
      icon={<IconMapOff />}
      action={
        <Link className="btn btn-outline" to={routes.simulation}>
          Voir les étapes de la simulation
        </Link>
      }
    >
      La simulation n’a que quelques exemples&nbsp;: ils sont tous sur sa première page.
    </EmptyState>
  </>
);
