import './training-plan.css';
import { fullName } from '@forman/domain/text';
import { IconTarget, IconUser } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { type Plan, planCrumbs } from './plan-crumbs.ts';
import { PlanForm } from './PlanForm.tsx';
import { PlanMissing } from './PlanMissing.tsx';
import { PlanThemes } from './PlanThemes.tsx';

/** Form for people who guide a person (MEM-252 to 254); others only read the plan here. */
export function PlanFormPage() {
  const { id = '' } = useParams();
  const me = useViewer();
  const plan = useCall('getAdvisedThematics', { params: { id } });
  const themes = useCall('listThematics', { query: { type: 'WORKSHOP' } });
  const error = plan.error ?? themes.error;
  const retry = (): void => void Promise.all([plan.refetch(), themes.refetch()]);
  const isRead = plan.data !== undefined && themes.data !== undefined;
  const isOwn = id === String(me.id);
  return (
    <div className="plan">
      <PageHeader
        title={labels.planTitle}
        crumbs={planCrumbs(me, id, plan.data, isOwn ? 'Personnalisé' : 'Composer')}
        lead={plan.data && <Lead plan={plan.data} />}
        aside={plan.data && <Ways plan={plan.data} />}
      />
      {isRead && plan.data.actions.advise.ok && <PlanForm key={id} plan={plan.data} themes={themes.data} />}
      {isRead && !plan.data.actions.advise.ok && <Reading plan={plan.data} />}
      {!isRead && error && <PlanMissing id={id} error={error} onRetry={retry} />}
      {!isRead && !error && <PageSkeleton onRetry={retry} />}
    </div>
  );
}

/** Names the owner of the plan; a reader who cannot change it gets the people who choose. */
function Lead({ plan: { person, sponsor, thematics, actions } }: { plan: Plan }) {
  const who = `Pour ${fullName(person)}`;
  if (actions.advise.ok || thematics.length === 0) return who;
  return sponsor
    ? `${who}. C’est ${fullName(sponsor)} qui compose votre plan.`
    : `${who}. C’est l’association qui compose votre plan.`;
}

const Ways = ({ plan: { person } }: { plan: Plan }) => (
  <nav className="flex wrap gap-10" aria-label={`De ${fullName(person)}`}>
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

/** The plan for a reader: rows as on the plan’s own page, without boxes that could look clickable. */
const Reading = ({ plan }: { plan: Plan }) =>
  plan.thematics.length === 0 ? (
    <PlanThemes plan={plan} isOwn />
  ) : (
    <fieldset className="plan-reading" disabled>
      <legend className="label">Thèmes d’ateliers conseillés</legend>
      <PlanThemes plan={plan} isOwn />
    </fieldset>
  );
