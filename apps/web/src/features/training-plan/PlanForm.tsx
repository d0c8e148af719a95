import { fullName, plural } from '@forman/domain/text';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useAction } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { useKept } from '../../ui/use-kept.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { firstPage, type Plan } from './plan-crumbs.ts';

type Theme = Answer<'listThematics'>[number];
type Props = { plan: Plan; themes: readonly Theme[] };

/** What is chosen, and its sending. */
function usePlanForm({ person, actions, thematics }: Plan, themes: readonly Theme[]) {
  const me = useViewer();
  const navigate = useNavigate();
  const { values, set, clear, isDirty } = useKept(`forman.draft.${me.id}.plan.${person.id}`, {
    chosen: inOrder(thematics.map(({ id }) => id)),
  });
  const guard = useLeaveGuard(isDirty);
  const saving = useAction('saveAdvisedThematics', { invalidates: ['getAdvisedThematics', 'me'] });
  // A draft may hold a theme that is gone since: nobody could untick it.
  const chosen = values.chosen.filter((id) => themes.some((theme) => theme.id === id));

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (saving.isPending || !actions.advise.ok) return;
    saving.mutate({ params: { id: person.id }, body: { thematics: chosen } }, { onSuccess: finish });
  }
  function finish(): void {
    guard.allow();
    clear(values);
    notify.success('planSaved');
    void navigate(firstPage(me));
  }
  return { chosen, choose: (next: number[]) => set({ chosen: inOrder(next) }), guard, saving, send };
}

/** Taking one out and in again is no change. */
const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

export function PlanForm({ plan, themes }: Props) {
  const { person, actions } = plan;
  const { chosen, choose, guard, saving, send } = usePlanForm(plan, themes);
  return (
    <form className="card pad" onSubmit={send}>
      <fieldset className="plan-choice" disabled={!actions.advise.ok}>
        <legend className="label">Thèmes d’ateliers à conseiller</legend>
        {themesByName(themes).map(([name, own]) => (
          <Group key={name} name={name} themes={own} chosen={chosen} onChange={choose} />
        ))}
      </fieldset>
      {saving.error && <FailureNote title="Le plan n’a pas été enregistré." error={saving.error} />}
      <div className="plan-foot">
        <output className="small muted">
          {`${chosen.length} ${plural(chosen.length, 'thème conseillé', 'thèmes conseillés')}`}
        </output>
        <ActionButton
          type="submit"
          look="primary"
          size="l"
          decision={actions.advise}
          busy={saving.isPending}
          busyLabel="Enregistrement…"
        >
          {labels.planSave}
        </ActionButton>
      </div>
      <ConfirmDialog
        opened={guard.isAsking}
        question="Quitter sans valider ?"
        object={`Plan de formation de ${fullName(person)}`}
        consequence="Vos choix ne sont pas enregistrés. Un brouillon reste sur cet appareil."
        confirm="Quitter"
        keep="Rester ici"
        onConfirm={guard.leave}
        onClose={guard.stay}
      />
    </form>
  );
}

const byName = new Intl.Collator('fr');

function themesByName(themes: readonly Theme[]): [string, Theme[]][] {
  return Object.entries(Object.groupBy(themes, ({ theme }) => theme))
    .map(([name, own]): [string, Theme[]] => [name, own ?? []])
    .toSorted(([one], [other]) => byName.compare(one, other));
}

type GroupProps = {
  name: string;
  themes: readonly Theme[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
};

const Group = ({ name, themes, chosen, onChange }: GroupProps) => (
  <fieldset>
    <legend className="eyebrow">{name}</legend>
    {themes.map(({ id, wording }) => (
      <label key={id} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
        {wording}
      </label>
    ))}
  </fieldset>
);
