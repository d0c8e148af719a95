import type { Violation } from '@forman/domain/errors';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useViewer } from '../../../api/viewer.ts';
import type { FailureKey, SuccessKey } from '../../../messages/notices.ts';
import { notify } from '../../../ui/notices.ts';
import { byField, type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';
import { useVersioned, type Versioned } from '../../../ui/use-versioned.ts';

type Options<Values> = {
  /** Name of the entry, "site.4": the typed values are kept under it, for a form opened after a reload. */
  name: string;
  stored: Versioned<Values>;
  check: (values: Values) => Violation[];
  read: () => Promise<Versioned<Values>>;
  save: (values: Values, version: number) => Promise<unknown>;
  notices: { saved: SuccessKey; failed: FailureKey };
  onSaved: () => void;
};

/** Holds the values of a catalogue form and their problems, and sends them. */
export function useEntryForm<Values extends object>(options: Options<Values>) {
  const { name, stored, check, read, save, notices, onSaved } = options;
  const form = useRef<HTMLFormElement>(null);
  const { id } = useViewer();
  const kept = useVersioned({ key: `forman.draft.${id}.${name}`, stored, read, save });
  const [problems, setProblems] = useState<Problems>({});
  const sending = useMutation({ mutationFn: kept.send, onSuccess: saved, onError: refused });

  function set(part: Partial<Values>): void {
    kept.set(part);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (sending.isPending) return;
    const wrong = byField(check(kept.values));
    if (Object.keys(wrong).length > 0) return tell(wrong);
    sending.mutate(kept.values);
  }

  function saved(): void {
    kept.clear();
    notify.success(notices.saved);
    onSaved();
  }

  function refused(error: Error): void {
    notify.error(notices.failed);
    tell(problemsIn(error));
  }

  const { error } = sending;
  return {
    form,
    values: kept.values,
    set,
    problems,
    submit,
    forget: () => kept.clear(),
    isBusy: sending.isPending,
    /** Problems of fields are shown at their fields. */
    failure: kept.overlap || (error instanceof ApiError && error.violations.length > 0) ? null : error,
    overlap: kept.overlap,
    take: kept.take,
  };
}
