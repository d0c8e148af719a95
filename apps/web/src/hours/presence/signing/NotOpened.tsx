import './signing.css';
import { presenceSentences } from '@forman/domain/hours/presence/presence';
import { fullName } from '@forman/domain/text';
import { IconCalendarTime, IconScan, IconUserQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { can, homeOf, useViewer } from '../../../api/viewer.ts';
import { routes } from '../../../paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { refusalOf } from './words.ts';

type Shown = { title: string; icon: ReactNode; text?: ReactNode };

const scan = <IconScan />;
const clock = <IconCalendarTime />;

/** Title of each refusal; the server’s sentence says what to do. */
const titles = {
  code_wrong: ['Ce code n’est pas reconnu', scan],
  code_expired: ['Ce code a expiré', scan],
  ticket_wrong: ['Ce code n’est plus valable', scan],
  half_day_gone: ['Les horaires ont changé', scan],
  half_day_not_open: ['C’est encore trop tôt', clock],
  half_day_over: ['La demi-journée est terminée', clock],
  not_remote: ['Cette session a lieu dans une salle', scan],
} as const;

/** Reason why there is nothing to sign here, and a link to go on. */
export function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const shown = useShown(error);
  return (
    <div className="sign">
      <SignHead />
      {shown ? (
        <EmptyState title={shown.title} icon={shown.icon} action={<ToAgenda />}>
          {shown.text}
        </EmptyState>
      ) : (
        <ErrorState
          title="Le code n’a pas pu être ouvert"
          error={error}
          unchanged="Si cela dure, demandez au pilote de noter votre présence."
          onRetry={onRetry}
        />
      )}
    </div>
  );
}

export function SignHead() {
  const me = useViewer();
  const home = can(me, 'portal.member') ? [{ label: 'Accueil', to: homeOf(me) }] : [];
  return <PageHeader title="Ma signature" crumbs={[...home, { label: 'Ma signature' }]} />;
}

function useShown(error: unknown): Shown | null {
  const me = useViewer();
  const reason = refusalOf(error);
  if (reason === 'not_registered')
    return {
      title: 'Vous n’êtes pas sur la liste',
      icon: <IconUserQuestion />,
      text: (
        <>
          {fullName(me)} n’a pas de place dans cette session. Si c’est bien votre compte, demandez au pilote
          de vous inscrire.
        </>
      ),
    };
  if (error instanceof ApiError && error.status === 404 && reason === null)
    return {
      title: 'Cette session n’existe pas ou n’existe plus',
      icon: clock,
      text: 'L’adresse est peut-être incomplète, ou la session a été supprimée.',
    };
  if (reason === null || !(reason in titles)) return null;
  const [title, icon] = titles[reason as keyof typeof titles];
  return { title, icon, text: presenceSentences[reason] };
}

/** Refuses a signature during a takeover: only the owner of the account may sign. */
export const TakenOver = () => (
  <div className="sign">
    <SignHead />
    <EmptyState title="Cette présence n’est pas la vôtre" icon={<IconUserQuestion />} action={<ToAgenda />}>
      Vous agissez dans le compte d’une autre personne&nbsp;: elle seule signe sa présence. Le pilote peut la
      noter à la main.
    </EmptyState>
  </div>
);

const ToAgenda = () => (
  <Link className="btn btn-outline" to={routes.agenda}>
    Voir mon agenda
  </Link>
);
