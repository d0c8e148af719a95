import { IconBuildingBank } from '@tabler/icons-react';
import { Link } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/**
 * Tells that an order needs a company, and where to enter it.
 * @param payer id of the payer, when it is not the viewer.
 */
export function NoCompany({ payer }: { payer?: number | undefined }) {
  const me = useViewer();
  const isOwn = payer === undefined;
  const to = isOwn ? pathTo('profile', { id: me.id }) : pathTo('adminUser', { id: payer });
  const mayMend = isOwn || can(me, 'members.administer');
  return (
    <EmptyState
      title={isOwn ? 'Indiquez d’abord votre cabinet' : 'Cette personne n’a pas indiqué de cabinet'}
      icon={<IconBuildingBank />}
      action={
        mayMend && (
          <Link className="btn btn-primary" to={to}>
            {isOwn ? 'Compléter mon profil' : 'Ouvrir sa fiche'}
          </Link>
        )
      }
    >
      Une commande groupée est au nom d’un cabinet, et pour ses membres&nbsp;: ceux qui ont indiqué le même
      SIRET.
    </EmptyState>
  );
}
