import './goals-panel.css';
import type { Goal } from '@forman/contract/community/goals';
import { ladder, roleLabel } from '@forman/domain/access';
import { counted } from '@forman/domain/text';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { GoalType } from '../GoalType.tsx';
import { type EditedGoal, GoalDialog } from './GoalDialog.tsx';

/** Levels that have goals: a guest has none. */
const levels = ladder.slice(1);

/** What each level asks for: its goals are written, reworded and given up here. */
export function GoalsPanel() {
  const { data, error } = useCall('listGoals', {});
  const [edited, setEdited] = useState<EditedGoal | null>(null);
  const retiring = useConfirmed('retireGoal', (goal: Goal) => ({ params: { id: goal.id } }), {
    unchanged: 'L’objectif est resté.',
  });
  return (
    <div className="stack goals-panel">
      {error && <FailureNote title="Les objectifs n’ont pas pu être lus." error={error} />}
      {!data && !error && <Bar height={160} />}
      {data &&
        levels.map((level) => (
          <LevelCard
            key={level}
            level={level}
            goals={data.filter((goal) => goal.level === level)}
            onEdit={setEdited}
            onRetire={retiring.ask}
          />
        ))}
      {edited && <GoalDialog edited={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        {...retiring.dialog}
        question={'Ne plus demander cet objectif\u00a0?'}
        object={retiring.subject?.description ?? ''}
        consequence="Il quitte la page de chacun. Ce qui en a été validé reste dans l’historique\u00a0; qui a atteint tous les autres passe au vote."
        confirmLabel="Ne plus le demander"
        cancelLabel="Le garder"
      />
    </div>
  );
}

type CardProps = {
  level: (typeof levels)[number];
  goals: readonly Goal[];
  onEdit: (edited: EditedGoal) => void;
  onRetire: (goal: Goal) => void;
};

const LevelCard = ({ level, goals, onEdit, onRetire }: CardProps) => (
  <Card
    title={roleLabel[level]}
    action={
      <BusyButton
        size="s"
        icon={<IconPlus aria-hidden="true" />}
        aria-label={`Ajouter un objectif à ${roleLabel[level]}`}
        onClick={() => onEdit({ level })}
      >
        Ajouter
      </BusyButton>
    }
  >
    <p className="small muted">
      {goals.length === 0
        ? 'Aucun objectif\u00a0: personne n’y passe au vote.'
        : counted(goals.length, 'objectif', 'objectifs')}
    </p>
    <ul className="level-goals">
      {goals.map((goal) => (
        <li key={goal.id}>
          <span className="grow">
            {goal.description}
            <GoalType type={goal.type} />
          </span>
          <span className="row">
            <BusyButton
              size="s"
              aria-label={`Reformuler\u00a0: ${goal.description}`}
              icon={<IconPencil aria-hidden="true" />}
              onClick={() => onEdit(goal)}
            />
            <BusyButton
              size="s"
              look="bad"
              aria-label={`Ne plus demander\u00a0: ${goal.description}`}
              icon={<IconTrash aria-hidden="true" />}
              onClick={() => onRetire(goal)}
            />
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
