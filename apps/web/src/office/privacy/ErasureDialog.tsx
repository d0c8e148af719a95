import { type SyntheticEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { consequencesOf, type Erasure } from './erasure-words.ts';

type Props = { erasure: Erasure; opened: boolean; onClose: () => void };

/** Says what an erasure deletes and keeps, and asks for the password, as only the owner may do it. */
export const ErasureDialog = ({ erasure, opened, onClose }: Props) => (
  <Dialog opened={opened} title={'Supprimer votre compte\u00a0?'} onClose={onClose}>
    <Question erasure={erasure} onClose={onClose} />
  </Dialog>
);

const violationOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError
    ? error.violations.find(({ propertyPath }) => propertyPath === field)?.message
    : undefined;

function Question({ erasure, onClose }: Omit<Props, 'opened'>) {
  const [password, setPassword] = useState('');
  const [isGivenUp, setGivenUp] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAct('requestErasure');
  const isCreditLeft = erasure.credit > 0;
  const wrong = violationOf(error, 'password');

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setMissing(isCreditLeft && !isGivenUp);
    if (isCreditLeft && !isGivenUp) return;
    mutate({ body: { password, givesUpCredit: isCreditLeft } }, { onSuccess: onClose });
  }

  return (
    <form className="stack" style={{ '--gap': '14px' }} noValidate onSubmit={submit}>
      <ul className="erasure-list">
        {consequencesOf(erasure).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isCreditLeft && (
        <label className={isMissing ? 'check terms missing' : 'check terms'}>
          <input
            type="checkbox"
            checked={isGivenUp}
            aria-invalid={isMissing || undefined}
            onChange={({ target }) => setGivenUp(target.checked)}
          />
          <span>
            Je renonce à <Money euros={erasure.credit} /> d’avoir
          </span>
        </label>
      )}
      {isCreditLeft && (
        <p className="small muted">
          Pour être remboursé, n’allez pas plus loin&nbsp;: écrivez d’abord à l’association, depuis la page
          Contact.
        </p>
      )}
      <SecretField
        label="Mot de passe"
        autoComplete="current-password"
        error={wrong}
        value={password}
        onChange={setPassword}
      />
      {error && !wrong && <FailureNote title="La demande n’a pas pu être enregistrée." error={error} />}
      <div className="dlg-foot">
        <BusyButton size="l" onClick={onClose} data-autofocus>
          Garder mon compte
        </BusyButton>
        <BusyButton type="submit" size="l" look="bad" busy={isPending} busyLabel="Demande…">
          Supprimer mon compte
        </BusyButton>
      </div>
    </form>
  );
}
