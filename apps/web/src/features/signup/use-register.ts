import { canInvite, inviterSentences } from '@forman/domain/invitations';
import type { Level } from '@forman/domain/access';
import { accountantRole } from '@forman/domain/access';
import type { Violation } from '@forman/domain/errors';
import { signupFields, type SignupField } from '@forman/domain/signup';
import { useMutation } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { forgetAnswers } from '../../api/query.ts';
import { beginLogin } from '../../api/session.ts';
import type { FailureKey } from '../../messages/notices.ts';
import { routes } from '../../paths.ts';
import { notify } from '../../ui/notices.ts';
import { dropDraft } from './draft.ts';
import { focusField, type Problems, type SignupFormState } from './use-signup-form.ts';

/** The inviter cannot be taken; said before anything is sent. */
class InviterRefused extends Error {
  readonly notice: FailureKey;
  readonly sentence: string;

  constructor(notice: 'inviterUnknown' | 'inviterRefused') {
    super(notice);
    this.notice = notice;
    this.sentence = notice === 'inviterUnknown' ? inviterSentences.unknown : inviterSentences.refused;
  }
}

/** The look-up by phone, then the manager by the inviter's id (CORE-052). */
async function findInviter(phoneNumber: string) {
  const [inviter] = await call('findInviter', { query: { phoneNumber } });
  if (!inviter) throw new InviterRefused('inviterUnknown');
  const isExpertAccountant = inviter.roles.includes(accountantRole);
  const refused = inviter.roles.some(
    (role) => !canInvite({ level: role as Level, isExpertAccountant, isUnconfirmed: false }).ok,
  );
  if (refused) throw new InviterRefused('inviterRefused');
  const manager = await call('findInviterManager', { params: { id: inviter.id } });
  return { idGodFather: inviter.id, dynasty: inviter.dynasty, manager: manager?.id ?? null };
}

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

/** Registers, logs in, and goes on to the page that says so. `invitation` is the code of the link that was followed. */
export function useRegister(state: SignupFormState, invitation: string | null) {
  const navigate = useNavigate();

  async function register(trap: string): Promise<void> {
    const { password, confirm_password: _again, confirm_email: _twice, asso, ...typed } = state.form;
    const inviter = invitation ? { invitation } : await findInviter(typed.phoneGodFather);
    const { lastNameGodFather, firstNameGodFather, prefixGodFather, phoneGodFather, ...person } = typed;
    const named = { lastNameGodFather, firstNameGodFather, prefixGodFather, phoneGodFather };
    const body = {
      ...person,
      ...(invitation ? {} : named),
      ...inviter,
      asso,
      plainPassword: password,
      ...(trap && { message: trap }),
    };
    await call('registerUser', { body } as never);
    const login = await call('login', { body: { email: person.email.trim(), password } });
    forgetAnswers();
    beginLogin(login);
  }

  /** All that is wrong is marked, and the first of it has the focus. */
  function refuse(problems: Problems, notice: FailureKey): void {
    notify.error(notice);
    flushSync(() => state.setProblems(problems));
    const first = signupFields.find((field) => field in problems);
    if (first) focusField(first);
  }

  return useMutation({
    mutationFn: register,
    onSuccess: async () => {
      dropDraft();
      await navigate(routes.registerSuccess, { replace: true });
    },
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
