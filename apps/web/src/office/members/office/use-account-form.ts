import { checkAccountForm } from '@forman/domain/office/office';
import { useNavigate } from 'react-router';
import { act } from '../../../api/act.ts';
import { useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { type FormState, useForm } from '../../../ui/form/use-form.ts';
import { byField } from '../../../ui/problems.ts';
import {
  type AccountValues,
  bodyOf,
  checkEdited,
  emptyAccount,
  type StoredAccount,
  valuesOf,
} from './account-values.ts';

export type AccountFormState = FormState<AccountValues>;

/** Form of an account, new or stored; passwords are not kept in the draft. */
export function useAccountForm(stored: StoredAccount | null): AccountFormState {
  const me = useViewer();
  const navigate = useNavigate();
  return useForm<AccountValues, { id: number }>({
    start: stored ? valuesOf(stored) : emptyAccount,
    draft: `forman.draft.${me.id}.account.${stored?.id ?? 'new'}`,
    secrets: ['password', 'confirmation'],
    check: (values) => (stored ? checkEdited(values) : byField(checkAccountForm(values))),
    send: (values) => {
      const { password, confirmation } = values;
      return stored
        ? act('updateUser', { params: { id: stored.id }, body: bodyOf(values) })
        : act('createUser', { body: { ...bodyOf(values), password, confirmation } });
    },
    notices: stored
      ? { saved: 'memberSaved', failed: 'editProfile' }
      : { saved: 'userCreated', failed: 'userCreation' },
    onSaved: ({ id }) => navigate(pathTo('adminUser', { id })),
  });
}
