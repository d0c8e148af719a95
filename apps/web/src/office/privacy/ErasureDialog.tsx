import { act } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Money } from '../../ui/Money.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { consequencesOf, type Erasure } from './erasure-words.ts';

type Props = { erasure: Erasure; onClose: () => void };

/** Says what an erasure deletes and keeps, and asks for the password, as only the owner may do it. */
export function ErasureDialog({ erasure, onClose }: Props) {
  const isCreditLeft = erasure.credit > 0;
  const form = useForm({
    start: { password: '', givesUpCredit: false },
    check: ({ givesUpCredit }) =>
      isCreditLeft && !givesUpCredit ? { givesUpCredit: 'Cochez pour continuer' } : {},
    send: (body) => act('requestErasure', { body }),
    notices: {},
    onSaved: onClose,
  });
  return (
    <Dialog opened title={'Supprimer votre compte\u00a0?'} onClose={onClose}>
      <Form of={form}>
        <ul className="erasure-list grid gap-8">
          {consequencesOf(erasure).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {isCreditLeft && <GiveUp credit={erasure.credit} {...form.field('givesUpCredit')} />}
        <SecretField label="Mot de passe" autoComplete="current-password" {...form.field('password')} />
        {form.failure && <FailureNote title="La demande n’a pas pu être enregistrée." error={form.failure} />}
        <div className="dlg-foot flex wrap justify-end gap-10">
          <BusyButton size="l" onClick={onClose} data-autofocus>
            Garder mon compte
          </BusyButton>
          <BusyButton type="submit" size="l" look="bad" busy={form.isBusy} busyLabel="Demande…">
            Supprimer mon compte
          </BusyButton>
        </div>
      </Form>
    </Dialog>
  );
}

type GiveUpProps = {
  credit: number;
  value: boolean;
  error: string | undefined;
  onChange: (value: boolean) => void;
};

const GiveUp = ({ credit, value, error, onChange }: GiveUpProps) => (
  <>
    <label className={error ? 'check terms missing' : 'check terms'}>
      <input
        type="checkbox"
        checked={value}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        Je renonce à <Money euros={credit} /> d’avoir
      </span>
    </label>
    <ErrorLine>{error}</ErrorLine>
    <p className="small muted">
      Pour être remboursé, n’allez pas plus loin&nbsp;: écrivez d’abord à l’association, depuis la page
      Contact.
    </p>
  </>
);
