import { inviterSentences } from '@forman/domain/people/invitations';
import type { Violation } from '@forman/domain/errors';
import { signupFields, type SignupField } from '@forman/domain/people/signup';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/api-error.ts';
import { InviterRefused, signUp } from '../../api/signup.ts';
import type { FailureKey } from '../../messages/notices.ts';
import { closeRefusals } from '../../ui/close-refusals.ts';
import { notify } from '../../ui/notices.ts';
import { type Problems, showProblems, type SignupFormState } from './use-signup-form.ts';

/** Form fields with another name on the wire. */
const fieldOfPath: Record<string, SignupField> = {
  plainPassword: 'password',
  idGodFather: 'phoneGodFather',
  invitation: 'phoneGodFather',
};

function toProblems(violations: readonly Violation[]): Problems {
  const known = violations.map(({ propertyPath, message }) => [
    fieldOfPath[propertyPath] ?? propertyPath,
    message,
  ]);
  return Object.fromEntries(known.filter(([field]) => signupFields.includes(field as SignupField)));
}

/** The one notice for a refusal of the server (CORE-053, 054, 059, 060). */
function noticeFor(problems: Problems): FailureKey {
  if (problems.phoneNumber) return 'phoneTaken';
  const fields = Object.keys(problems);
  if (fields.length === 1 && problems.phoneGodFather) {
    return problems.phoneGodFather === inviterSentences.refused ? 'inviterRefused' : 'inviterUnknown';
  }
  return 'emailTaken';
}

type Given = {
  /** Code of the invitation link. */
  invitation: string | null;
  /** Opens the page that confirms the sign-up. */
  onSignedUp: () => void | Promise<void>;
  /** Creates the account; the simulation creates none. */
  send?: typeof signUp;
};

/** Sends the form, and marks the refused fields. */
export function useSignup(state: SignupFormState, { invitation, onSignedUp, send = signUp }: Given) {
  /** Marks all wrong fields, and moves the focus to the first. */
  function refuse(problems: Problems, notice: FailureKey): void {
    notify.error(notice);
    flushSync(() => state.setProblems(problems));
    showProblems(problems);
  }

  return useMutation({
    mutationFn: (trap: string) => {
      closeRefusals();
      return send(state.form, { invitation, trap });
    },
    onSuccess: onSignedUp,
    onError: (error) => {
      if (error instanceof InviterRefused) return refuse({ phoneGodFather: error.sentence }, error.notice);
      if (!(error instanceof ApiError) || error.status !== 422) return undefined;
      const problems = toProblems(error.violations);
      return refuse(problems, noticeFor(problems));
    },
  });
}

/** True for a failure shown at its field; any other needs a place of its own. */
export const isOnField = (error: unknown): boolean =>
  error instanceof InviterRefused || (error instanceof ApiError && error.status === 422);
