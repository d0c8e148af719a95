import './training-plan.css';
import { fullName } from '@forman/domain/text';
import { IconTarget, IconUser } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { type Plan, planCrumbs } from './plan-crumbs.ts';
import { PlanForm } from './PlanForm.tsx';
import { PlanMissing } from './PlanMissing.tsx';
import { AdvisedThemes, AskForPlan } from './PlanThemes.tsx';

/** Where those who guide somebody choose what to advise them (MEM-252 to 254); the owner reads the plan there. */
export function PlanFormPage() {
  const { id = '' } = useParams();
  const me = useViewer();
  const plan = useCall('getAdvisedThematics', { params: { id } });
  const themes = useCall('listThematics', { query: { type: 'WORKSHOP' } });
  const error = plan.error ?? themes.error;
  const retry = (): void => void Promise.all([plan.refetch(), themes.refetch()]);
  const isRead = plan.data !== undefined && themes.data !== undefined;
  return (
    <div className="plan">
      <PageHeader
        title={labels.planTitle}
        crumbs={planCrumbs(me, id, plan.data)}
        lead={plan.data && `Pour ${fullName(plan.data.person)}`}
      />
      {isRead && (
        <>
          <Ways plan={plan.data} />
          <Standing plan={plan.data} isOwn={id === String(me.id)} />
          {plan.data.actions.advise.ok ? (
            <PlanForm key={id} plan={plan.data} themes={themes.data} />
          ) : (
            <Reading plan={plan.data} />
          )}
        </>
      )}
      {!isRead && error && <PlanMissing id={id} error={error} onRetry={retry} />}
      {!isRead && !error && <PageSkeleton onRetry={retry} />}
    </div>
  );
}

const Ways = ({ plan: { person } }: { plan: Plan }) => (
  <nav className="plan-ways" aria-label={`De ${fullName(person)}`}>
    <Link className="btn btn-outline" to={pathTo('profile', { id: person.id })}>
      <IconUser aria-hidden="true" />
      Voir le profil
    </Link>
    <Link className="btn btn-outline" to={pathTo('goals', { id: person.id })}>
      <IconTarget aria-hidden="true" />
      {labels.seeGoals}
    </Link>
  </nav>
);

/** Of the owner: that others choose, and where the plan stands. */
function Standing({ plan, isOwn }: { plan: Plan; isOwn: boolean }) {
  if (!isOwn) return null;
  const way = <Link to={pathTo('trainingPlan', { id: plan.person.id })}>Voir mon plan de formation</Link>;
  if (plan.actions.advise.ok) return <p className="plan-standing">{way}</p>;
  return (
    <div className="plan-standing">
      <Note
        tone="brand"
        title={
          plan.sponsor
            ? `C’est ${fullName(plan.sponsor)} qui compose votre plan.`
            : 'C’est l’association qui compose votre plan.'
        }
      >
        {plan.thematics.length === 0 && (
          <div className="plan-ask">
            <AskForPlan plan={plan} />
          </div>
        )}
        {way}
      </Note>
    </div>
  );
}

/** The choice of others: the same rows as on the plan's own page, no boxes that seem to wait for a press. */
const Reading = ({ plan }: { plan: Plan }) => (
  <fieldset className="plan-reading" disabled>
    <legend className="label">Thèmes d’ateliers conseillés</legend>
    {plan.thematics.length > 0 ? (
      <AdvisedThemes plan={plan} isOwn />
    ) : (
      <p className="muted">Aucun thème conseillé pour l’instant.</p>
    )}
  </fieldset>
);
