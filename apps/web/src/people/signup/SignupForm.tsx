import { type SyntheticEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { InviterFields, PrivacyBox } from './InviterFields.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import type { Invitation } from './use-invitation.ts';
import { isOnField } from './use-signup.ts';
import { showProblems, type SignupFormState } from './use-signup-form.ts';

type Props = {
  invitation: Invitation;
  state: SignupFormState;
  /** Sends the form, with the content of the hidden field. */
  sending: { mutate: (trap: string) => void; isPending: boolean; isSuccess: boolean; error: Error | null };
};

export function SignupForm({ invitation, state, sending }: Props) {
  const { mutate, isPending, isSuccess, error } = sending;
  const trap = useRef<HTMLInputElement>(null);
  const isBusy = isPending || isSuccess;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isBusy || invitation.isReading) return;
    const wrong = flushSync(state.checkAll);
    if (Object.keys(wrong).length > 0) showProblems(wrong);
    else mutate(trap.current?.value ?? '');
  }

  return (
    <form className="signup grid gap-16" noValidate onSubmit={submit}>
      <ProblemSummary state={state} />
      <PersonFields state={state} />
      <PasswordFields state={state} />
      <InviterFields state={state} invitation={invitation} />
      {/* People neither see nor reach this field: only programs that fill in every field do. */}
      <div className="signup-trap" aria-hidden="true">
        <label htmlFor="signup-message">Laissez ce champ vide</label>
        <input ref={trap} id="signup-message" name="message" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="signup-end grid gap-16">
        <PrivacyBox state={state} />
        {error && !isOnField(error) && !isBusy && (
          <FailureNote title="Votre inscription n’a pas pu être enregistrée." error={error} />
        )}
        <BusyButton type="submit" look="primary" size="l" block busy={isBusy} busyLabel="Inscription…">
          {labels.signUp}
        </BusyButton>
        <p className="small muted signup-terms">
          En vous inscrivant, vous acceptez les{' '}
          <Link to={routes.terms} target="_blank" rel="noopener">
            conditions générales d’utilisation
          </Link>
          .
        </p>
      </div>
    </form>
  );
}
