import { counted, fullName } from '@forman/domain/text';
import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { useAct } from '../../api/act.ts';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { OverlapNote } from '../../ui/OverlapNote.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { useVersioned, type Versioned } from '../../ui/use-versioned.ts';
import { firstPage, type Plan } from './plan-crumbs.ts';
import { PlanList, type Theme, usePlanList } from './PlanList.tsx';

type Props = { plan: Plan; themes: readonly Theme[] };

/** Choice of each theme, by its number, so that changes of different themes by two people are both kept. */
type Choices = Record<string, boolean>;
const choicesOf = ({ thematics, version }: Plan, themes: readonly Theme[]): Versioned<Choices> => ({
  values: Object.fromEntries(
    // In the order of the numbers, so that removing a theme and adding it again makes no change.
    themes.map(({ id }) => [id, thematics.some((advised) => advised.id === id)]),
  ),
  version,
});
const chosenOf = (choices: Choices): number[] =>
  Object.keys(choices)
    .filter((id) => choices[id])
    .map(Number);

/** Holds the chosen themes, and sends them. */
function usePlanForm(plan: Plan, themes: readonly Theme[]) {
  const { person } = plan;
  const me = useViewer();
  const navigate = useNavigate();
  const params = { id: person.id };
  const saving = useAct('saveAdvisedThematics');
  const form = useVersioned({
    key: `forman.draft.${me.id}.plan.${person.id}`,
    stored: choicesOf(plan, themes),
    read: async () => choicesOf(await call('getAdvisedThematics', { params }), themes),
    save: (choices: Choices, version) =>
      saving.mutateAsync({ params, body: { thematics: chosenOf(choices), version } }),
  });
  const guard = useLeaveGuard(form.isDirty);
  const sending = useMutation({ mutationFn: form.send, onSuccess: finish });

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (sending.isPending) return;
    sending.mutate(form.values);
  }
  function finish(): void {
    guard.allow();
    form.clear(form.values);
    notify.success('planSaved');
    void navigate(firstPage(me));
  }
  return { ...form, chosen: chosenOf(form.values), guard, sending, submit: send };
}

/** Form of the themes of a person’s plan. */
export function PlanForm({ plan, themes }: Props) {
  const { person } = plan;
  const { chosen, set, overlap, take, guard, sending, submit } = usePlanForm(plan, themes);
  const list = usePlanList(chosen);
  const summary = counted(chosen.length, 'thème conseillé', 'thèmes conseillés');
  const nameOf = (id: string): string => themes.find((theme) => String(theme.id) === id)?.wording ?? id;
  return (
    <form className="plan-form" onSubmit={submit}>
      {overlap && (
        <OverlapNote
          overlap={overlap}
          objectName="ce plan"
          nameOf={nameOf}
          submitLabel={labels.planSave}
          onTake={take}
        />
      )}
      <div className="card pad">
        <fieldset className="plan-choice">
          <legend className="label">Thèmes d’ateliers à conseiller</legend>
          <PlanList list={list} themes={themes} choices={plan.choices} chosen={chosen} onChange={set} />
        </fieldset>
      </div>
      {sending.error && !overlap && (
        <FailureNote title="Le plan n’a pas été enregistré." error={sending.error} />
      )}
      <SaveBar
        back={pathTo('profile', { id: person.id })}
        summary={chosen.length === 0 ? summary : <ToChosen label={summary} onPress={list.showChosen} />}
        busy={sending.isPending}
        label={labels.planSave}
      />
      <ConfirmDialog
        opened={guard.isAsking}
        question={'Quitter sans valider\u00a0?'}
        object={`Plan de formation de ${fullName(person)}`}
        consequence="Vos choix ne sont pas enregistrés. Un brouillon reste dans cet onglet."
        confirmLabel="Quitter"
        cancelLabel="Rester ici"
        onConfirm={guard.leave}
        onClose={guard.stay}
      />
    </form>
  );
}

/** Number of chosen themes, as a button that scrolls to them. */
const ToChosen = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" className="link linkbtn" onClick={onPress}>
    {label}
  </button>
);
