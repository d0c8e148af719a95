import './training-plan.css';
import { fullName } from '@forman/domain/text';
import { IconPencil } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { planCrumbs } from './plan-crumbs.ts';
import { PlanMissing } from './PlanMissing.tsx';
import { PlanThemes } from './PlanThemes.tsx';

/** Training plan of a person, and the button to ask for one (MEM-255, MEM-256). */
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
      {plan && <PlanThemes plan={plan} isOwn={isOwn} />}
      {!plan && error && <PlanMissing id={id} error={error} onRetry={retry} />}
      {!plan && !error && <RowSkeletons label="Chargement du plan de formation" count={3} onRetry={retry} />}
    </div>
  );
}
