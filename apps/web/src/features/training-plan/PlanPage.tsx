import './training-plan.css';
import { formatDay } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconHourglass, IconMap, IconPencil, IconSend, IconSparkles } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { invalidate, useAction, useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { type Plan, planCrumbs } from './plan-crumbs.ts';
import { PlanMissing } from './PlanMissing.tsx';
import { bySoonest, PlanRow } from './PlanRow.tsx';

/** What somebody is advised to follow, and how to ask for it (MEM-255, MEM-256). */
export function PlanPage() {
  const { id = '' } = useParams();
  const me = useViewer();
  const { data: plan, error, refetch } = useCall('getAdvisedThematics', { params: { id } });
  const retry = (): void => void refetch();
  const isOwn = id === String(me.id);
  return (
    <div>
      <PageHeader
        title="Plan de formation"
        crumbs={planCrumbs(me, id, plan)}
        lead={
          plan && (isOwn ? 'Les thèmes d’ateliers qui vous sont conseillés.' : `De ${fullName(plan.person)}`)
        }
        action={
          plan?.actions.advise.ok && (
            <Link className="btn btn-primary" to={pathTo('trainingPlanUser', { id })}>
              <IconPencil aria-hidden="true" />
              {plan.thematics.length === 0 ? 'Composer le plan' : 'Modifier le plan'}
            </Link>
          )
        }
      />
      {plan &&
        (plan.thematics.length > 0 ? (
          <Themes plan={plan} isOwn={isOwn} />
        ) : (
          <NoPlan plan={plan} isOwn={isOwn} />
        ))}
      {!plan && error && <PlanMissing id={id} error={error} onRetry={retry} />}
      {!plan && !error && <RowSkeletons label="Chargement du plan de formation" count={3} onRetry={retry} />}
    </div>
  );
}

type Props = { plan: Plan; isOwn: boolean };

function Themes({ plan: { thematics }, isOwn }: Props) {
  return (
    <>
      <ul className="plan-themes" aria-label="Thèmes conseillés">
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
    <EmptyState title="Aucun thème conseillé pour l’instant" icon={<IconMap />} action={<Ask plan={plan} />}>
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

/** Asks once, then waits, also when the page is opened again. */
function Ask({ plan: { person, requestedAt, actions } }: Pick<Props, 'plan'>) {
  const { mutate, isPending, error } = useAction('requestTrainingPlan');
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
        onClick={() =>
          mutate({ params: { id: person.id } }, { onSettled: () => void invalidate('getAdvisedThematics') })
        }
      >
        {labels.planAsk}
      </ActionButton>
      {error && <FailureNote title="La demande n’est pas partie." error={error} />}
    </>
  );
}
