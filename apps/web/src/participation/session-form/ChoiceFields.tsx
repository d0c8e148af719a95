import { habilitations } from '@forman/domain/people/profile';
import { noHabilitation } from '@forman/domain/participation/form';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { labels } from '../../messages/fr.ts';
import { AudienceChoices } from '../../people/shared/AudienceChoices.tsx';
import { Choice, toggled } from '../../ui/Choice.tsx';
import { Group } from './Field.tsx';
import { fieldId, type FieldProps } from './use-session-form.ts';

/** Field of the audience. "Tous" stands for every level, each of which is sent (CAT-087). */
export function AudienceField({ form }: FieldProps) {
  const { destined } = form.values;
  return (
    <Group
      form={form}
      path="destined"
      label="Public visé"
      help={destined.length === 0 && 'Sans public, personne d’autre que vous ne la verra.'}
    >
      <AudienceChoices
        id={fieldId('destined')}
        levels={destined}
        onChange={(next) => form.set({ destined: next })}
      />
    </Group>
  );
}

/** Explains the choice: for some kinds it keeps a session out of lists, for others it is only shown. */
const habilitationHelp = (kind: SessionKind): string =>
  rulesOf(kind).habilitationsFilterList
    ? 'Rien n’est demandé\u00a0? Choisissez la première réponse\u00a0: tout le public visé la verra dans sa liste. Sinon, seulement ceux qui ont l’une des habilitations choisies.'
    : 'Rien n’est demandé\u00a0? Choisissez la première réponse. Les autres s’affichent sur la page, sans empêcher personne de s’inscrire.';

const habilitationLabels: Record<string, string> = { AGENT: 'Agent lié' };

/** Field of the habilitations, in which "none" and the others exclude each other (CAT-087, CAT-097). */
export function HabilitationField({ form }: FieldProps) {
  const { habilitation } = form.values;
  const wrong = form.problems.habilitation !== undefined;
  const isNone = habilitation.includes(noHabilitation);
  // Habilitations stored under a former name remain available.
  const options = [...new Set([...habilitations, ...form.base.habilitation])].filter(
    (name) => name !== noHabilitation,
  );
  const isAll = options.every((name) => habilitation.includes(name));
  const set = (next: readonly string[]): void => form.set({ habilitation: [...next] });
  return (
    <Group
      form={form}
      path="habilitation"
      label="Habilitations nécessaires"
      help={habilitationHelp(form.kind)}
    >
      <div className="choices">
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
