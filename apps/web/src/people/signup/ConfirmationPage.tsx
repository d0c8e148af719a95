import './signup.css';
import { IconCircleCheck, IconMailOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useAct } from '../../api/act.ts';
import { readToken } from '../../api/tokens.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** Page of the link in the confirmation message; opening it confirms the address. */
export function ConfirmationPage() {
  const { token = '' } = useParams();
  const { mutate, isSuccess, error } = useAct('confirmEmail');
  const confirm = (): void => mutate({ body: { token } });
  // Once, when the page opens; a second call would change nothing.
  useEffect(() => mutate({ body: { token } }), [mutate, token]);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Confirmation de votre adresse" />
      {!isSuccess && !error && (
        <output className="muted" aria-busy="true">
          Vérification du lien…
        </output>
      )}
      {isSuccess && (
        <EmptyState title="Votre adresse est confirmée" icon={<IconCircleCheck />} action={<GoOn />}>
          Merci&nbsp;: vos rendez-vous arriveront au bon endroit.
        </EmptyState>
      )}
      {isGone && (
        <EmptyState title="Ce lien ne confirme plus rien" icon={<IconMailOff />} action={<SendAgain />}>
          L’adresse a changé depuis, ou le lien a été coupé en chemin. Depuis votre espace, vous pouvez en
          demander un autre.
        </EmptyState>
      )}
      {error && !isGone && (
        <ErrorState title="Votre adresse n’a pas pu être confirmée" error={error} onRetry={confirm} />
      )}
    </>
  );
}

/** Sends another message to a logged-in person whose address is not confirmed yet. */
function SendAgain() {
  const { mutate, isPending, isSuccess, error } = useAct('sendEmailConfirmation');
  if (readToken() === null) return <GoOn />;
  if (isSuccess) return <output className="small">Un nouveau message est en route.</output>;
  return (
    <>
      <BusyButton busy={isPending} busyLabel="Envoi…" onClick={() => mutate({})}>
        Recevoir un nouveau message
      </BusyButton>
      {error && <FailureNote title="Le message n’a pas pu être envoyé." error={error} />}
    </>
  );
}

const GoOn = () => (
  <Link className="btn btn-outline" to={readToken() === null ? routes.landing : routes.workshops}>
    {readToken() === null ? 'Me connecter' : 'Voir les ateliers'}
  </Link>
);
