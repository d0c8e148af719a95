import './users.css';
import { civilitiesOffered } from '@forman/domain/office/office';
import type { ReactNode } from 'react';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Form, LeaveQuestion } from '../../../ui/form/Form.tsx';
import { FormField, FormSelect } from '../../../ui/FormField.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import type { AccountValues } from './account-values.ts';
import type { AccountFormState } from './use-account-form.ts';

type Props = {
  account: AccountFormState;
  /** Name of the account, for the question before the page is left with unsaved values. */
  object: string;
  back: string;
  label: string;
  /** Fields shown after those of every account. */
  children?: ReactNode;
};

/** Form of an account: every field is required and shows its own fault (MEM-333 to MEM-339). */
export const AccountForm = ({ account, object, back, label, children }: Props) => (
  <Form of={account} className="card pad stack account-form">
    <Names account={account} />
    {children}
    {account.failure && <FailureNote title="Rien n’a été enregistré." error={account.failure} />}
    <SaveBar back={back} busy={account.isBusy} isUploading={false} label={label} />
    <LeaveQuestion
      of={account}
      object={object}
      question={'Quitter sans enregistrer\u00a0?'}
      consequence="Un brouillon reste dans cet onglet, sans le mot de passe."
    />
  </Form>
);

const texts = [
  { name: 'lastName', label: 'Nom', maxLength: 100 },
  { name: 'firstName', label: 'Prénom', maxLength: 100 },
  { name: 'email', label: 'E-mail', type: 'email', inputMode: 'email', maxLength: 254 },
  {
    name: 'phoneNumber',
    label: 'Téléphone',
    type: 'tel',
    inputMode: 'tel',
    maxLength: 30,
    help: 'Dix chiffres\u00a0: 06 12 34 56 78.',
  },
] as const satisfies readonly ({ name: keyof AccountValues; label: string } & Record<string, unknown>)[];

const Names = ({ account }: { account: AccountFormState }) => (
  <>
    <FormSelect label="Civilité" required {...account.field('civilite')}>
      <option value="">Choisir</option>
      {civilitiesOffered.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </FormSelect>
    {texts.map(({ name, ...field }) => (
      <FormField key={name} {...field} required autoComplete="off" {...account.field(name)} />
    ))}
  </>
);
