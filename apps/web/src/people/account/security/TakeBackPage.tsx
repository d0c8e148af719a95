import { IconCircleCheck, IconMailOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { useAct } from '../../../api/act.ts';
import { routes } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { useFocusHandedOn } from '../../../ui/focus-heading.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/**
 * Page of the link sent to a former address. It asks for a press, as mail programs that open links by
 * themselves must not take the change back.
 */
export function TakeBackPage() {
  const { token = '' } = useParams();
  const { mutate, data, isPending, error } = useAct('takeContactBack');
  const isTaken = error instanceof ApiError && error.status === 409;
  const isGone = error instanceof ApiError && error.status === 404;
  const part = useFocusHandedOn<HTMLDivElement>();
  return (
    <>
      <PageHeader title="Annuler un changement" />
      {data ? (
        <EmptyState title="Le changement est annulé" icon={<IconCircleCheck />} action={<NewPassword />}>
          Vos coordonnées sont comme avant, et tous les appareils sont déconnectés. Choisissez maintenant un
          nouveau mot de passe&nbsp;:{' '}
          {data.isPasswordOver
            ? 'l’ancien, que quelqu’un connaissait, n’ouvre plus rien.'
            : 'quelqu’un connaissait peut-être l’ancien.'}
        </EmptyState>
      ) : isGone ? (
        <EmptyState title="Il n’y a plus rien à annuler" icon={<IconMailOff />} action={<WriteToUs />}>
          Ce changement a déjà été annulé, ou date de plus de sept jours. Prévenez l’association s’il n’est
          pas de vous.
        </EmptyState>
      ) : (
        <div ref={part} className="stack" style={{ '--gap': '16px' }}>
          <p>
            L’adresse ou le téléphone de votre compte a changé, ou va changer, et ce n’est pas vous&nbsp;? Vos
            coordonnées redeviennent celles d’avant, tous les appareils sont déconnectés, et vous choisissez
            un nouveau mot de passe.
          </p>
          <div role="alert">
            {error && <FailureNote title="Le changement n’a pas pu être annulé." error={error} />}
          </div>
          {isTaken && <WriteToUs />}
          <p>
            <BusyButton
              look="primary"
              busy={isPending}
              busyLabel="Annulation…"
              onClick={() => mutate({ body: { token } })}
            >
              Annuler ce changement
            </BusyButton>
          </p>
        </div>
      )}
    </>
  );
}

const NewPassword = () => (
  <Link className="btn btn-primary" to={routes.resetPassword}>
    Choisir un nouveau mot de passe
  </Link>
);

const WriteToUs = () => (
  <Link className="btn btn-outline" to={routes.contact}>
    Écrire à l’association
  </Link>
);
