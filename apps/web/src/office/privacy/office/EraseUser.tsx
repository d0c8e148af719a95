import '../privacy.css';
import { invalidate } from '../../../api/act.ts';
import { parisDay } from '@forman/domain/paris-time';
import { IconTrash, IconWallet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { pathTo, routes } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { notify } from '../../../ui/notices.ts';
import { SideBlock } from '../../shared/SideBlock.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import { officeConsequencesOf, officeReasons } from '../erasure-words.ts';
import { ErasureLines } from './ErasureLines.tsx';

type Props = { id: number; name: string };

/** Link to the person’s avoirs, and erasure of their account or the reason why it is refused. */
export function EraseUser({ id, name }: Props) {
  const { data, error } = useCall('getUserErasure', { params: { id } });
  const [isAsking, setAsking] = useState(false);
  const [year] = useState(() => parisDay(new Date()).slice(0, 4));
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: () => call('deleteUser', { params: { id } }),
    onSuccess: async () => {
      notify.success('userErased');
      // Leaves the page first: what it shows can no longer be read.
      await navigate(routes.admin);
      await invalidate('people', 'accounts');
    },
    onError: () => setAsking(false),
  });
  const reason = data?.actions.erase.reason as keyof typeof officeReasons | undefined;
  return (
    <SideBlock title="Compte">
      <Link className="btn btn-outline btn-s" to={pathTo('adminCredits', { userId: id, year })}>
        <IconWallet aria-hidden="true" />
        Voir ses avoirs
      </Link>
      {!data && !error && <Bar height={32} />}
      {error && <FailureNote title="Le compte n’a pas pu être lu." error={error} />}
      {deletion.error && <FailureNote title="Le compte n’a pas pu être supprimé." error={deletion.error} />}
      {data && reason && (
        <p className="small muted">Pas de suppression possible&nbsp;: {officeReasons[reason]}</p>
      )}
      {data?.actions.erase.ok && (
        <BusyButton
          size="s"
          look="bad"
          icon={<IconTrash aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Supprimer ce compte…
        </BusyButton>
      )}
      {data && (
        <ConfirmDialog
          opened={isAsking}
          question={'Supprimer ce compte\u00a0?'}
          object={name}
          consequence={<ErasureLines lines={officeConsequencesOf(data)} />}
          confirmLabel="Supprimer le compte"
          busyLabel="Suppression…"
          cancelLabel="Garder ce compte"
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </SideBlock>
  );
}
