import './paired-fields.css';
import './declare-dialog.css';
import type { OutsideTraining } from '@forman/contract/hours/outside-trainings';
import { trainingNatures } from '@forman/domain/hours/hours';
import { natureLabels } from '@forman/domain/hours/words';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDay, FormField, FormSelect } from '../../ui/FormField.tsx';
import { HourLineFields } from '../shared/HourLineFields.tsx';
import { ProofField } from './ProofField.tsx';
import { useDeclaration, type Declaration } from './use-declaration.ts';
import { Form, FormFoot } from '../../ui/form/Form.tsx';

type Props = {
  /** Declaration being edited; undefined for a new one. */
  edited: OutsideTraining | undefined;
  habilitations: readonly string[];
  onClose: () => void;
};

/** Declares a training followed elsewhere: its facts, the hours that it counts for, and its proof. */
export const DeclareDialog = ({ opened, ...props }: Props & { opened: boolean }) => (
  <Dialog opened={opened} wide title="Formation suivie ailleurs" onClose={props.onClose}>
    {opened && <DeclareForm key={props.edited?.id ?? 'new'} {...props} />}
  </Dialog>
);

function DeclareForm({ edited, habilitations, onClose }: Props) {
  const form = useDeclaration({ edited, habilitations, onClose });
  const { values, set, problems } = form;
  return (
    <Form of={form} className="dlg-body declare column gap-16">
      <div className="declare-parts grid align-start">
        <AboutTraining form={form} />
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
            wrong={problems.proof}
            onChange={form.proofArrived}
            onSending={form.proofOnItsWay}
          />
        </div>
      </div>
      <FormFoot
        of={form}
        unchanged="Rien n’a été envoyé."
        verb={edited ? 'Enregistrer' : 'Envoyer au secrétariat'}
        busyVerb={form.isAwaitingProof ? 'Envoi du justificatif…' : 'Envoi…'}
        cancelVerb="Retour"
        stays
        onCancel={onClose}
      />
    </Form>
  );
}

type Part = { form: Declaration };

/** Fields about the training: its provider, title, dates and form. */
const AboutTraining = ({ form }: Part) => (
  <div className="declare-part grid gap-16">
    <FormField
      {...form.field('provider')}
      label="Organisme"
      name="provider"
      autoComplete="off"
      required
      maxLength={200}
      data-autofocus
    />
    <FormField
      {...form.field('title')}
      label="Intitulé"
      name="title"
      autoComplete="off"
      required
      maxLength={200}
    />
    <WhenAndHow form={form} />
  </div>
);

function WhenAndHow({ form }: Part) {
  const { values, set } = form;
  return (
    <>
      <div className="hrow2 grid align-start gap-12">
        <FormDay
          {...form.field('startsOn')}
          label="Premier jour"
          name="startsOn"
          required
          onBlur={() => form.leave('startsOn')}
        />
        <FormDay
          {...form.field('endsOn')}
          label="Dernier jour"
          name="endsOn"
          isOptional
          onBlur={() => form.leave('endsOn')}
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
        <FormSelect {...form.field('nature')} label="Nature">
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
