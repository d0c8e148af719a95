import '../privacy.css';
import { parisDay } from '@forman/domain/paris-time';
import { IconTrash, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { pathTo, routes } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { SideBlock } from '../../shared/SideBlock.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import { officeConsequencesOf, officeReasons } from '../erasure-words.ts';
import { ErasureLines } from './ErasureLines.tsx';
import { useErasing } from './use-erasing.ts';

type Props = { id: number; name: string };

/** Link to the person’s avoirs, and erasure of their account or the reason why it is refused. */
export function EraseUser({ id, name }: Props) {
  const { data, error } = useCall('getUserErasure', { params: { id } });
  const [year] = useState(() => parisDay(new Date()).slice(0, 4));
  const navigate = useNavigate();
  // Leaves the page first: what it shows can no longer be read.
  const erasing = useErasing(id, () => navigate(routes.admin));
  const reason = data?.actions.erase.reason as keyof typeof officeReasons | undefined;
  return (
    <SideBlock title="Compte">
      <Link className="btn btn-outline btn-s" to={pathTo('adminCredits', { userId: id, year })}>
        <IconWallet aria-hidden="true" />
        Voir ses avoirs
      </Link>
      {!data && !error && <Bar height={32} />}
      {error && <FailureNote title="Le compte n’a pas pu être lu." error={error} />}
      {data && reason && (
        <p className="small muted">Pas de suppression possible&nbsp;: {officeReasons[reason]}</p>
      )}
      {data?.actions.erase.ok && (
        <BusyButton
          size="s"
          look="bad"
          icon={<IconTrash aria-hidden="true" />}
          onClick={() => erasing.ask(true)}
        >
          Supprimer ce compte…
        </BusyButton>
      )}
      {data && (
        <ConfirmDialog
          {...erasing.dialog}
          question={'Supprimer ce compte\u00a0?'}
          object={name}
          consequence={<ErasureLines lines={officeConsequencesOf(data)} />}
          confirmLabel="Supprimer le compte"
          busyLabel="Suppression…"
          cancelLabel="Garder ce compte"
        />
      )}
    </SideBlock>
  );
}
