import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { Answer } from '../../../api/client.ts';
import { useAct } from '../../../api/act.ts';
import { callQuery, queryClient } from '../../../api/query.ts';
import { useViewer } from '../../../api/viewer.ts';
import { notify } from '../../../ui/notices.ts';
import { tellFirstWrong, problemsIn } from '../../../ui/problems.ts';
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts';
import { useVersioned } from '../../../ui/use-versioned.ts';
import {
  bodyOf,
  formOf,
  problemsOf,
  type RateChange,
  type VatProblems,
  type VatValues,
} from './vat-values.ts';

type Kept = { isDirty: boolean; base: VatValues; clear: (next: VatValues) => void };

const settingsQuery = callQuery('getSettings', { params: { id: 1 } });

/** Holds the form’s values and their faults, and sends them. */
export function useVatForm(settings: Answer<'getSettings'>, form: RefObject<HTMLFormElement | null>) {
  const { id } = useViewer();
  const change = useAct('updateSettings');
  const kept = useVersioned({
    key: `forman.draft.${id}.vat`,
    stored: formOf(settings),
    read: async () => formOf(await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })),
    save: (values, version) =>
      change.mutateAsync({ params: { id: 1 }, body: { ...bodyOf(values), version } }),
  });
  const draft = useLeftUnsaved(kept);
  const sending = useMutation({ mutationFn: kept.send });
  const guard = useLeaveGuard(kept.isDirty);
  const [problems, setProblems] = useState<VatProblems>({});
  /** A rate applies to every later invoice, so a question comes before sending. */
  const [asking, setAsking] = useState<RateChange | null>(null);

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
    const from = bodyOf(kept.base).valueTVA;
    const to = bodyOf(kept.values).valueTVA;
    if (from !== to && asking?.to !== to) return setAsking({ from, to });
    await sending.mutateAsync(kept.values).then(finish, refused);
  }

  function finish(saved: Answer<'updateSettings'>): void {
    setAsking(null);
    kept.settle(formOf(saved));
    notify.success('settingsSaved');
  }

  function refused(error: unknown): void {
    setAsking(null);
    notify.error('settings');
    tell(problemsIn(error));
  }

  const { error } = sending;
  return {
    values: kept.values,
    set,
    problems,
    guard,
    send,
    asking,
    confirm: (): void => void send(),
    stay: (): void => setAsking(null),
    draft,
    isBusy: sending.isPending,
    /** Failure of the whole form; the fault of a field is shown at the field. */
    failure: kept.overlap || (error instanceof ApiError && error.violations.length > 0) ? null : error,
    overlap: kept.overlap,
    take: kept.take,
  };
}

/** An earlier visit’s unsaved draft shows in the fields: its stored values, and a function that drops it. */
function useLeftUnsaved({ isDirty, base, clear }: Kept): { stored: VatValues; drop: () => void } | null {
  const [wasLeft, setWasLeft] = useState(isDirty);
  if (!wasLeft || !isDirty) return null;
  function drop(): void {
    clear(base);
    setWasLeft(false);
  }
  return { stored: base, drop };
}
