import './invitation.css';
import { sponsorWord } from '@forman/domain/people/profile';
import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { reasonSentence } from '../../messages/reasons.ts';
import { InvitationLink } from './InvitationLink.tsx';

const crumbs = [{ label: 'Accueil', to: routes.home }, { label: 'Inviter quelqu’un' }];
/** Query that creates the link at the first request, and returns the same one later. */
const query = callQuery('openInvitation', {});

export function InvitationPage() {
  const { data, error, refetch } = useQuery(query);
  const sponsor = sponsorWord(useViewer().civilite).toLowerCase();
  return (
    <>
      <PageHeader
        title="Inviter quelqu’un"
        crumbs={crumbs}
        lead={`Qui s’inscrit par ce lien vous a pour ${sponsor}, sans avoir à écrire votre nom.`}
      />
      {error && (
        <ErrorState title="Votre lien n’a pas pu être lu" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div className="card inv-wait" aria-busy="true" />}
      {data?.url && <Link url={data.url} />}
      {data && !data.url && <Note tone="wait" title={reasonSentence(data.actions.invite.reason)} />}
    </>
  );
}

function Link({ url }: { url: string }) {
  const renewal = useConfirmed('renewInvitation', () => ({}), {
    unchanged: 'Le lien n’a pas pu être remplacé.',
    onDone: (renewed) => void queryClient.setQueryData(query.queryKey, renewed),
  });
  return (
    <div className="stack" style={{ '--gap': '16px' }}>
      <InvitationLink url={url} />
      <Card title={'Le lien circule trop\u00a0?'}>
        <p className="small muted">
          Il n’ouvre rien&nbsp;: il dit seulement qui invite. S’il est arrivé où il ne devait pas,
          remplacez-le.
        </p>
        <BusyButton size="s" className="inv-open" onClick={() => renewal.ask(true)}>
          Remplacer mon lien
        </BusyButton>
      </Card>
      <ConfirmDialog
        {...renewal.dialog}
        question={'Remplacer votre lien\u00a0?'}
        object="Un nouveau lien et un nouveau QR code prennent la place des actuels."
        consequence="Ceux que vous avez déjà envoyés ou imprimés n’inviteront plus personne."
        confirmLabel="Remplacer"
        busyLabel="Remplacement…"
        cancelLabel="Garder mon lien"
        destructive={false}
      />
    </div>
  );
}
