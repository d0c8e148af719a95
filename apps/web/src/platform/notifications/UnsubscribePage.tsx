import { invalidate } from '../../api/act.ts';
import { messageKinds } from '@forman/domain/platform/notifications/kinds';
import { IconBellOff, IconMailOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { callQuery, queryClient, useCall } from '../../api/query.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Bar } from '../../ui/Skeleton.tsx';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Page of the unsubscribe link in an e-mail: one press, no login. Opening it changes nothing, as programs
 * that scan e-mails open it too.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useCall('readUnsubscribeLink', { params: { token } });
  return (
    <div className="stack">
      <PageHeader title="Mes e-mails" />
      {!data && isGone(error) && (
        <EmptyState title="Ce lien ne sert plus" icon={<IconMailOff />} action={<ToAccount />}>
          Il a été coupé en chemin, ou le compte n’existe plus. Chaque genre de message se règle aussi depuis
          votre compte.
        </EmptyState>
      )}
      {!data && error && !isGone(error) && (
        <ErrorState title="Le lien n’a pas pu être lu" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Bar height={160} />}
      {data && <Kind token={token} kind={data.kind} byEmail={data.byEmail} />}
    </div>
  );
}

type KindProps = { token: string; kind: keyof typeof messageKinds; byEmail: boolean };

function Kind({ token, kind, byEmail }: KindProps) {
  const { label, tells } = messageKinds[kind];
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? 'resubscribe' : 'unsubscribe', { params: { token } }),
    onSuccess: (choice) => {
      queryClient.setQueryData(callQuery('readUnsubscribeLink', { params: { token } }).queryKey, choice);
      return invalidate('message-choices');
    },
  });
  return (
    <section className="card pad stack" aria-label={label}>
      <div>
        <h2 className="card-title">{label}</h2>
        <p className="muted">{tells}</p>
      </div>
      <output>
        {!byEmail && (
          <Note tone="good" title={`Vous ne recevrez plus d’e-mail\u00a0: ${label}.`}>
            Ces messages restent à lire sur le portail, sous la cloche.
          </Note>
        )}
        {byEmail && isSuccess && (
          <Note tone="good" title={`C’est annulé\u00a0: vous recevrez ces e-mails comme avant.`}>
            Vous pouvez changer d’avis ici, ou depuis votre compte.
          </Note>
        )}
      </output>
      {error && <FailureNote title="Votre choix n’a pas été enregistré." error={error} />}
      <BusyButton
        look={byEmail ? 'primary' : 'outline'}
        size="l"
        icon={byEmail ? <IconBellOff aria-hidden="true" /> : undefined}
        busy={isPending}
        busyLabel="Enregistrement…"
        onClick={() => mutate(!byEmail)}
      >
        {byEmail ? 'Ne plus recevoir ces e-mails' : 'Annuler\u00a0: les recevoir de nouveau'}
      </BusyButton>
      <p className="small muted">
        Ce qui concerne vos places, vos paiements et la sécurité de votre compte arrive toujours par e-mail.
      </p>
    </section>
  );
}

const ToAccount = () => (
  <Link className="btn btn-outline" to={`${routes.account}#messages`}>
    Voir mon compte
  </Link>
);
