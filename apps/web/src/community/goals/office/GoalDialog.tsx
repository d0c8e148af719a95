import type { Goal } from '@forman/contract/community/goals';
import { ladder, type Level, roleLabel } from '@forman/domain/access';
import { goalTypes, type GoalType } from '@forman/domain/community/goals';
import { IconShield, IconTrendingUp } from '@tabler/icons-react';
import { act } from '../../../api/act.ts';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormArea, FormSelect } from '../../../ui/FormField.tsx';
import { RadioTiles } from '../../../ui/RadioTiles.tsx';
import { typeName } from '../goal-words.ts';
import { GoalFailure } from './GoalFailure.tsx';

/** A goal that is there, or the level of a new one. */
export type EditedGoal = Goal | { level: Level };

const drawings = { maintien: IconShield, promotion: IconTrendingUp } as const;
const tiles = goalTypes.map((value) => ({ value, label: typeName[value], Icon: drawings[value] }));

type Props = { edited: EditedGoal; onClose: () => void };

/** Writes a goal of a level, or rewords one. */
export function GoalDialog({ edited, onClose }: Props) {
  const before = 'id' in edited ? edited : null;
  const form = useForm<{ level: Level; type: GoalType; description: string }, Goal>({
    start: {
      level: edited.level as Level,
      type: before?.type ?? 'promotion',
      description: before?.description ?? '',
    },
    check: ({ description }) =>
      description.trim() === '' ? { description: 'Dites ce qui est demandé' } : {},
    send: ({ level, ...typed }) => {
      const body = { ...typed, description: typed.description.trim() };
      return before
        ? act('updateGoal', { params: { id: before.id }, body })
        : act('createGoal', { body: { ...body, level } });
    },
    notices: {},
    onSaved: onClose,
  });
  const { values, set, field } = form;
  return (
    <FormDialog
      title={before ? 'Reformuler l’objectif' : 'Nouvel objectif'}
      of={form}
      Failure={GoalFailure}
      verb="Enregistrer"
      onClose={onClose}
    >
      {!before && (
        <FormSelect label="Niveau" value={values.level} onChange={(level) => set({ level })}>
          {ladder.slice(1).map((level) => (
            <option key={level} value={level}>
              {roleLabel[level]}
            </option>
          ))}
        </FormSelect>
      )}
      <RadioTiles
        legend="À quoi il sert"
        options={tiles}
        value={values.type}
        onChoose={(type: GoalType) => set({ type })}
      />
      <FormArea
        label="Ce qui est demandé"
        required
        rows={3}
        maxLength={500}
        help={
          before
            ? 'Les nouveaux mots valent pour tous, et pour ce qui a déjà été validé.'
            : 'Par exemple\u00a0: piloter deux ateliers dans l’année.'
        }
        data-autofocus
        {...field('description')}
      />
    </FormDialog>
  );
}
