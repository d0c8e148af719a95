import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** Page for an address without a page, within the portal or outside. */
export function NotFound() {
  return (
    <>
      <PageHeader
        title="Cette page n’existe pas"
        lead="L’adresse est peut-être incomplète, ou la page a été retirée."
      />
      <EmptyState
        title={'Où vouliez-vous aller\u00a0?'}
        icon={<IconMapOff />}
        action={
          <p className="row wrap center">
            <Link className="btn btn-outline" to={routes.landing}>
              Mon espace
            </Link>
            <Link className="btn btn-plain" to={routes.workshops}>
              {labels.workshops}
            </Link>
            <Link className="btn btn-plain" to={routes.contact}>
              {labels.contact}
            </Link>
          </p>
        }
      >
        Vérifiez l’adresse, ou repartez d’ici.
      </EmptyState>
    </>
  );
}
