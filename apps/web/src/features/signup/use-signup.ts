import { inviterSentences } from '@forman/domain/invitations';
import type { Violation } from '@forman/domain/errors';
import { signupFields, type SignupField } from '@forman/domain/signup';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/api-error.ts';
import { InviterRefused } from '../../api/signup.ts';
import { usePortalApi } from '../../api/use-portal-api.ts';
import type { FailureKey } from '../../messages/notices.ts';
import { closeRefusals } from '../../ui/close-refusals.ts';
import { notify } from '../../ui/notices.ts';
import { type Problems, showProblems, type SignupFormState } from './use-signup-form.ts';

/** Fields whose name on the wire is another. */
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

/** One notice for what the server refused (CORE-053, 054, 059, 060). */
function noticeFor(problems: Problems): FailureKey {
  if (problems.phoneNumber) return 'phoneTaken';
  const fields = Object.keys(problems);
  if (fields.length === 1 && problems.phoneGodFather) {
    return problems.phoneGodFather === inviterSentences.refused ? 'inviterRefused' : 'inviterUnknown';
  }
  return 'emailTaken';
}

type Given = {
  /** The code of the link that was followed. */
  invitation: string | null;
  /** Goes on to the page that says so. */
  onSignedUp: () => void | Promise<void>;
};

/** Sends what is typed, and marks what is refused of it. */
export function useSignup(state: SignupFormState, { invitation, onSignedUp }: Given) {
  const { signUp } = usePortalApi();

  /** All that is wrong is marked, and the first of it has the focus. */
  function refuse(problems: Problems, notice: FailureKey): void {
    notify.error(notice);
    flushSync(() => state.setProblems(problems));
    showProblems(problems);
  }

  return useMutation({
    mutationFn: (trap: string) => {
      closeRefusals();
      return signUp(state.form, { invitation, trap });
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

/** Refusals of a field stand beside it; anything else needs a place of its own. */
export const isOnField = (error: unknown): boolean =>
  error instanceof InviterRefused || (error instanceof ApiError && error.status === 422);
