import { accountantRole, type Level } from '@forman/domain/access';
import type { SignupForm } from '@forman/domain/people/signup';
import { canInvite, inviterSentences } from '@forman/domain/people/invitations';
import type { FailureKey } from '../messages/notices.ts';
import { call } from './client.ts';
import { forgetAnswers } from './query.ts';
import { beginLogin } from './logins.ts';
import { dropSignup } from './signup-draft.ts';

/** The inviter is refused before anything is sent. */
export class InviterRefused extends Error {
  readonly notice: FailureKey;
  readonly sentence: string;

  constructor(notice: 'inviterUnknown' | 'inviterRefused') {
    super(notice);
    this.notice = notice;
    this.sentence = notice === 'inviterUnknown' ? inviterSentences.unknown : inviterSentences.refused;
  }
}

/** Looks the inviter up by phone, then the manager by the inviter’s id (CORE-052). */
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

/** Creates the account and logs in. `trap`: content of the hidden field. */
export async function signUp(
  form: SignupForm,
  { invitation, trap }: { invitation: string | null; trap: string },
): Promise<void> {
  const { password, confirm_password: _again, confirm_email: _twice, asso, ...typed } = form;
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
  await call('signUp', { body } as never);
  const login = await call('login', { body: { email: person.email.trim(), password } });
  forgetAnswers();
  beginLogin(login);
  dropSignup();
}
