import { formatDay } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconHourglass, IconMap, IconSend, IconSparkles } from '@tabler/icons-react';
import { Link } from 'react-router';
import { invalidate, useAct } from '../../api/act.ts';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import type { Plan } from './plan-crumbs.ts';
import { bySoonest, PlanRow } from './PlanRow.tsx';

type Props = { plan: Plan; isOwn: boolean };

/** Themes with their next workshops; without any theme, the button to ask for a plan. */
export const PlanThemes = ({ plan, isOwn }: Props) =>
  plan.thematics.length > 0 ? (
    <AdvisedThemes plan={plan} isOwn={isOwn} />
  ) : (
    <NoPlan plan={plan} isOwn={isOwn} />
  );

function AdvisedThemes({ plan: { thematics }, isOwn }: Props) {
  return (
    <>
      <ul className="plan-themes grid gap-10" aria-label="Thèmes conseillés">
        {thematics.toSorted(bySoonest).map((theme) => (
          <li key={theme.id}>
            <PlanRow theme={theme} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      {isOwn && (
        <p className="plan-all">
          <Link className="btn btn-plain" to={`${routes.workshops}?advised=1`}>
            <IconSparkles aria-hidden="true" />
            Tous mes ateliers recommandés
          </Link>
        </p>
      )}
    </>
  );
}

function NoPlan({ plan, isOwn }: Props) {
  const { person, sponsor, requestedAt } = plan;
  const since = requestedAt && formatDay(new Date(requestedAt));
  if (!isOwn) {
    return (
      <EmptyState title="Aucun thème conseillé pour l’instant" icon={<IconMap />}>
        {since
          ? `${fullName(person)} attend un plan depuis le ${since}.`
          : `${fullName(person)} n’a pas encore de plan.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Aucun thème conseillé pour l’instant"
      icon={<IconMap />}
      action={
        <div className="plan-ask flex wrap justify-center">
          <AskForPlan plan={plan} />
          <Link className="btn btn-plain" to={routes.workshops}>
            Voir tous les ateliers
          </Link>
        </div>
      }
    >
      {since
        ? `Demandé le ${since}\u00a0: vous recevrez un e-mail dès que votre plan sera prêt.`
        : `Un plan personnalisé vous dit quels ateliers suivre. ${
            sponsor
              ? `C’est ${fullName(sponsor)} qui le compose pour vous.`
              : 'L’association le compose pour vous.'
          }`}
    </EmptyState>
  );
}

/** Button that asks for a plan once; then, also on a later visit, a note that it was asked for. */
function AskForPlan({ plan: { person, requestedAt, actions } }: Pick<Props, 'plan'>) {
  const { mutate, isPending, error } = useAct('requestTrainingPlan');
  if (requestedAt) {
    return (
      <BusyButton blocked icon={<IconHourglass aria-hidden="true" />}>
        {labels.planAsked}
      </BusyButton>
    );
  }
  return (
    <>
      <ActionButton
        look="primary"
        icon={<IconSend aria-hidden="true" />}
        busy={isPending}
        busyLabel="Envoi…"
        decision={actions.request}
        onClick={() => mutate({ params: { id: person.id } }, { onError: () => void invalidate('plan') })}
      >
        {labels.planAsk}
      </ActionButton>
      {error && <FailureNote title="La demande n’est pas partie." error={error} />}
    </>
  );
}
