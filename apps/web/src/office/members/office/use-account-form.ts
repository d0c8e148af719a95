import { invalidate } from '../../../api/act.ts';
import { checkAccountForm } from '@forman/domain/office/office';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, isUnconfirmed } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { notify } from '../../../ui/notices.ts';
import { byField, type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';
import { useKept } from '../../../ui/use-kept.ts';
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts';
import {
  type AccountValues,
  bodyOf,
  checkEdited,
  emptyAccount,
  type StoredAccount,
  valuesOf,
} from './account-values.ts';

const secrets = { password: '', confirmation: '' };

/** Holds the values and faults of an account’s form, and sends them; passwords are not kept in the draft. */
export function useAccountForm(stored: StoredAccount | null) {
  const me = useViewer();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const kept = useKept(
    `forman.draft.${me.id}.account.${stored?.id ?? 'new'}`,
    stored ? valuesOf(stored) : emptyAccount,
  );
  const [typedSecrets, setSecrets] = useState(secrets);
  const [problems, setProblems] = useState<Problems>({});
  const guard = useLeaveGuard(kept.isDirty);
  const values: AccountValues = { ...kept.values, ...typedSecrets };

  const saving = useMutation({
    mutationFn: async () => {
      const body = bodyOf(values);
      return stored
        ? call('updateUser', { params: { id: stored.id }, body })
        : call('createUser', { body: { ...body, ...typedSecrets } });
    },
    onSuccess: async ({ id }) => {
      guard.allow();
      kept.clear();
      await invalidate('people', 'accounts');
      notify.success(stored ? 'memberSaved' : 'userCreated');
      await navigate(pathTo('adminUser', { id }));
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) notify.error(stored ? 'editProfile' : 'userCreation');
      tellFirstWrong(form.current, () => setProblems(problemsIn(error)));
    },
  });

  function set(part: Partial<AccountValues>): void {
    const { password, confirmation, ...others } = part;
    if (password !== undefined) setSecrets({ ...typedSecrets, password });
    if (confirmation !== undefined) setSecrets({ ...typedSecrets, confirmation });
    if (Object.keys(others).length > 0) kept.set(others);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))));
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (saving.isPending) return;
    const wrong = stored ? checkEdited(values) : byField(checkAccountForm(values));
    if (Object.keys(wrong).length === 0) saving.mutate();
    else tellFirstWrong(form.current, () => setProblems(wrong));
  }

  const { error } = saving;
  return {
    form,
    values,
    set,
    problems,
    guard,
    submit,
    isBusy: saving.isPending,
    /** Failure of the whole form; the fault of a field is shown at the field. */
    failure: error instanceof ApiError && error.violations.length > 0 ? null : error,
  };
}

export type AccountFormState = ReturnType<typeof useAccountForm>;
