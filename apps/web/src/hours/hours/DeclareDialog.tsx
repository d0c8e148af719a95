import './paired-fields.css';
import './declare-dialog.css';
import type { OutsideTraining } from '@forman/contract/hours/outside-trainings';
import { trainingNatures } from '@forman/domain/hours/hours';
import { natureLabels } from '@forman/domain/hours/words';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormDay, FormField, FormSelect } from '../../ui/FormField.tsx';
import { HourLineFields } from '../shared/HourLineFields.tsx';
import type { Problems } from '../../ui/problems.ts';
import { type WrongField, WrongFields } from '../../ui/WrongFields.tsx';
import { ProofField } from './ProofField.tsx';
import { useDeclaration } from './use-declaration.ts';

type Props = {
  /** Declaration being edited; undefined for a new one. */
  edited: OutsideTraining | undefined;
  habilitations: readonly string[];
  onClose: () => void;
};

/** Declares a training followed elsewhere: its facts, the hours that it counts for, and its proof. */
export const DeclareDialog = ({ opened, ...props }: Props & { opened: boolean }) => (
  <Dialog opened={opened} wide title="Formation suivie ailleurs" onClose={props.onClose}>
    {opened && <Form key={props.edited?.id ?? 'new'} {...props} />}
  </Dialog>
);

function Form({ edited, habilitations, onClose }: Props) {
  const declaration = useDeclaration({ edited, habilitations, onClose });
  const { form, values, set, problems, submit, isBusy, isAwaitingProof, failure } = declaration;
  return (
    <form ref={form} className="dlg-body declare column gap-16" noValidate onSubmit={submit}>
      <WrongFields fields={wrongFields(problems)} />
      <div className="declare-parts grid align-start">
        <AboutTraining values={values} set={set} problems={problems} check={declaration.check} />
        <div className="declare-part grid gap-16">
          <HourLineFields
            lines={values.lines}
            habilitations={habilitations}
            problems={problems}
            isOneNeeded
            onChange={(lines) => set({ lines })}
          />
          <ProofField
            proof={values.proof}
            wrong={problems.proofId}
            onChange={declaration.proofArrived}
            onSending={declaration.proofOnItsWay}
          />
        </div>
      </div>
      {failure && <FailureNote title="Rien n’a été envoyé." error={failure} />}
      <div className="dlg-foot flex wrap justify-end gap-10 dlg-foot-stays">
        <BusyButton size="l" onClick={onClose}>
          Retour
        </BusyButton>
        <BusyButton
          type="submit"
          look="primary"
          size="l"
          busy={isBusy || isAwaitingProof}
          busyLabel={isAwaitingProof ? 'Envoi du justificatif…' : 'Envoi…'}
        >
          {edited ? 'Enregistrer' : 'Envoyer au secrétariat'}
        </BusyButton>
      </div>
    </form>
  );
}

const names = { provider: 'Organisme', title: 'Intitulé', startsOn: 'Premier jour', endsOn: 'Dernier jour' };
const lineNames: Readonly<Record<string, string>> = {
  habilitation: 'Habilitation',
  minutes: 'Durée',
  themeId: 'Thème',
};

/** Wrong fields, in the order of the form. */
function wrongFields(problems: Problems): WrongField[] {
  const own = (part: Readonly<Record<string, string>>): WrongField[] =>
    Object.entries(part)
      .filter(([name]) => problems[name])
      .map(([at, label]) => ({ at, label }));
  const lines = Object.keys(problems)
    .filter((name) => name.startsWith('lines.'))
    .toSorted()
    .map((at) => ({ at, label: lineNames[at.split('.').at(-1) ?? ''] ?? 'Heures' }));
  return [...own(names), ...lines, ...own({ lines: 'Heures', proofId: 'Justificatif' })];
}

type Part = Pick<ReturnType<typeof useDeclaration>, 'values' | 'set' | 'problems' | 'check'>;

/** Fields about the training: its provider, title, dates and form. */
const AboutTraining = ({ values, set, problems, check }: Part) => (
  <div className="declare-part grid gap-16">
    <FormField
      label="Organisme"
      name="provider"
      autoComplete="off"
      required
      maxLength={200}
      value={values.provider}
      error={problems.provider}
      data-autofocus
      onChange={(provider) => set({ provider })}
    />
    <FormField
      label="Intitulé"
      name="title"
      autoComplete="off"
      required
      maxLength={200}
      value={values.title}
      error={problems.title}
      onChange={(title) => set({ title })}
    />
    <WhenAndHow values={values} set={set} problems={problems} check={check} />
  </div>
);

function WhenAndHow({ values, set, problems, check }: Part) {
  return (
    <>
      <div className="hrow2 grid align-start gap-12">
        <FormDay
          label="Premier jour"
          name="startsOn"
          required
          value={values.startsOn}
          error={problems.startsOn}
          onChange={(startsOn) => set({ startsOn })}
          onBlur={() => check('startsOn')}
        />
        <FormDay
          label="Dernier jour"
          name="endsOn"
          isOptional
          value={values.endsOn}
          error={problems.endsOn}
          onChange={(endsOn) => set({ endsOn })}
          onBlur={() => check('endsOn')}
        />
      </div>
      <div className="hrow2 grid align-start gap-12">
        <FormSelect
          label="Modalité"
          value={values.isRemote ? 'remote' : 'room'}
          onChange={(way) => set({ isRemote: way === 'remote' })}
        >
          <option value="room">En salle</option>
          <option value="remote">À distance</option>
        </FormSelect>
        <FormSelect label="Nature" value={values.nature} onChange={(nature) => set({ nature })}>
          {trainingNatures.map((nature) => (
            <option key={nature} value={nature}>
              {natureLabels[nature]}
            </option>
          ))}
        </FormSelect>
      </div>
    </>
  );
}
