import { counted, fullName } from '@forman/domain/text';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { act } from '../../api/act.ts';
import { useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form, LeaveQuestion } from '../../ui/form/Form.tsx';
import { useVersionedForm } from '../../ui/form/use-form.ts';
import { OverlapNote } from '../../ui/OverlapNote.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import type { Versioned } from '../../ui/use-versioned.ts';
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

/** Form of the themes of a person’s plan. */
export function PlanForm({ plan, themes }: Props) {
  const { person } = plan;
  const me = useViewer();
  const navigate = useNavigate();
  const params = { id: person.id };
  const form = useVersionedForm<Choices, Plan>({
    key: `forman.draft.${me.id}.plan.${person.id}`,
    stored: choicesOf(plan, themes),
    read: async () => choicesOf(await call('getAdvisedThematics', { params }), themes),
    save: (choices, version) =>
      act('saveAdvisedThematics', { params, body: { thematics: chosenOf(choices), version } }),
    settled: (saved) => choicesOf(saved, themes),
    notices: { saved: 'planSaved' },
    onSaved: () => navigate(firstPage(me)),
  });
  const chosen = chosenOf(form.values);
  const list = usePlanList(chosen);
  const summary = counted(chosen.length, 'thème conseillé', 'thèmes conseillés');
  const nameOf = (id: string): string => themes.find((theme) => String(theme.id) === id)?.wording ?? id;
  return (
    <Form of={form} className="plan-form">
      {form.overlap && (
        <OverlapNote
          overlap={form.overlap}
          objectName="ce plan"
          nameOf={nameOf}
          submitLabel={labels.planSave}
          onTake={form.take}
        />
      )}
      <div className="card pad">
        <fieldset className="plan-choice">
          <legend className="label">Thèmes d’ateliers à conseiller</legend>
          <PlanList list={list} themes={themes} choices={plan.choices} chosen={chosen} onChange={form.set} />
        </fieldset>
      </div>
      {form.failure && <FailureNote title="Le plan n’a pas été enregistré." error={form.failure} />}
      <SaveBar
        back={pathTo('profile', { id: person.id })}
        summary={chosen.length === 0 ? summary : <ToChosen label={summary} onPress={list.showChosen} />}
        busy={form.isBusy}
        label={labels.planSave}
      />
      <LeaveQuestion
        of={form}
        object={`Plan de formation de ${fullName(person)}`}
        consequence="Vos choix ne sont pas enregistrés. Un brouillon reste dans cet onglet."
      />
    </Form>
  );
}

/** Number of chosen themes, as a button that scrolls to them. */
const ToChosen = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" className="link linkbtn" onClick={onPress}>
    {label}
  </button>
);
