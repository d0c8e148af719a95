import { type RefObject, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { useAction } from '../../../api/query.ts';
import { useViewer } from '../../../api/viewer.ts';
import { notify } from '../../../ui/notices.ts';
import { tellFirstWrong, problemsIn } from '../../../ui/problems.ts';
import { useKept } from '../../../ui/use-kept.ts';
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts';
import { bodyOf, problemsOf, type VatProblems, type VatValues, valuesOf } from './vat-values.ts';

/** What is typed, what is wrong with it, and its sending. */
export function useVatForm(settings: Answer<'getSettings'>, form: RefObject<HTMLFormElement | null>) {
  // What the form began from: what is read again meanwhile is not what was typed over.
  const [start, setStart] = useState(() => valuesOf(settings));
  const { id } = useViewer();
  const kept = useKept(`tva-${id}`, start);
  const guard = useLeaveGuard(kept.isDirty);
  const [problems, setProblems] = useState<VatProblems>({});
  const change = useAction('updateSettings', { invalidates: ['getSettings'] });

  function set(part: Partial<VatValues>): void {
    kept.set(part);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  }

  function tell(wrong: VatProblems): void {
    tellFirstWrong(form.current, () => setProblems(wrong));
  }

  async function send(): Promise<void> {
    const wrong = problemsOf(kept.values);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    await change.mutateAsync({ params: { id: 1 }, body: bodyOf(kept.values) }).then(finish, refused);
  }

  function finish(saved: Answer<'updateSettings'>): void {
    setStart(valuesOf(saved));
    kept.clear(valuesOf(saved));
    notify.success('settingsSaved');
  }

  function refused(error: unknown): void {
    notify.error('settings');
    tell(problemsIn(error));
  }

  const { error } = change;
  return {
    values: kept.values,
    set,
    problems,
    guard,
    send,
    isBusy: change.isPending,
    /** What is no field's. */
    failure: error instanceof ApiError && error.violations.length > 0 ? null : error,
  };
}
