import { ladder } from '@forman/domain/access';
import { habilitations } from '@forman/domain/members/profile';
import { noHabilitation } from '@forman/domain/sessions/form';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { labels } from '../../messages/fr.ts';
import { LevelName } from '../../ui/LevelName.tsx';
import { Group } from './Field.tsx';
import { fieldId, type FieldProps } from './use-session-form.ts';

type ChoiceProps = { id?: string; label: ReactNode; checked: boolean; wrong?: boolean; onChange: () => void };

/** One of several that can be chosen together: a box that looks like a key. */
function Choice({ id, label, checked, wrong = false, onChange }: ChoiceProps) {
  return (
    <label className="sf-choice">
      <input
        id={id}
        type="checkbox"
        className="vh"
        checked={checked}
        aria-invalid={wrong || undefined}
        onChange={onChange}
      />
      <IconCheck aria-hidden="true" />
      {label}
    </label>
  );
}

const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** "Tous" stands for every level, each of which is sent (CAT-087). */
export function AudienceField({ form }: FieldProps) {
  const { destined } = form.values;
  const isAll = ladder.every((level) => destined.includes(level));
  // Kept in the ladder's order.
  const set = (next: readonly string[]): void =>
    form.set({ destined: ladder.filter((level) => next.includes(level)) });
  return (
    <Group
      form={form}
      path="destined"
      label="Public visé"
      help={destined.length === 0 && 'Sans public, personne d’autre que vous ne la verra.'}
    >
      <div className="sf-choices">
        <Choice
          id={fieldId('destined')}
          label="Tous"
          checked={isAll}
          onChange={() => set(isAll ? [] : ladder)}
        />
        {ladder.map((level) => (
          <Choice
            key={level}
            label={<LevelName role={level} />}
            checked={destined.includes(level)}
            onChange={() => set(toggled(destined, level))}
          />
        ))}
      </div>
    </Group>
  );
}

const habilitationLabels: Record<string, string> = { AGENT: 'Agent lié' };

/** None, all, or some of them: "none" and the others exclude each other (CAT-087, CAT-097). */
export function HabilitationField({ form }: FieldProps) {
  const { habilitation } = form.values;
  const wrong = form.problems.habilitation !== undefined;
  const isNone = habilitation.includes(noHabilitation);
  // What was stored under another name stays choosable.
  const options = [...new Set([...habilitations, ...form.base.habilitation])].filter(
    (name) => name !== noHabilitation,
  );
  const isAll = options.every((name) => habilitation.includes(name));
  const set = (next: readonly string[]): void => form.set({ habilitation: [...next] });
  return (
    <Group form={form} path="habilitation" label="Habilitations nécessaires">
      <div className="sf-choices">
        <Choice
          id={fieldId('habilitation')}
          label={labels.noHabilitation}
          checked={isNone}
          wrong={wrong}
          onChange={() => set(isNone ? [] : [noHabilitation])}
        />
        <Choice label="Toutes" checked={isAll} onChange={() => set(isAll ? [] : options)} />
        {options.map((name) => (
          <Choice
            key={name}
            label={habilitationLabels[name] ?? name}
            checked={habilitation.includes(name)}
            onChange={() => set(toggled(habilitation, name).filter((one) => one !== noHabilitation))}
          />
        ))}
      </div>
    </Group>
  );
}
