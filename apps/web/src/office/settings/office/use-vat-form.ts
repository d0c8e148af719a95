import { useState } from 'react';
import { act } from '../../../api/act.ts';
import type { Answer } from '../../../api/client.ts';
import { callQuery, queryClient } from '../../../api/query.ts';
import { useViewer } from '../../../api/viewer.ts';
import { useVersionedForm, type VersionedForm } from '../../../ui/form/use-form.ts';
import { bodyOf, formOf, problemsOf, type RateChange, type VatValues } from './vat-values.ts';

type Settings = Answer<'getSettings'>;

const settingsQuery = callQuery('getSettings', { params: { id: 1 } });

const rateOf = (values: VatValues) => bodyOf(values).valueTVA;

/** Form of the rate and the turnover. A rate applies to every later invoice, so a question comes before it. */
export function useVatForm(settings: Settings) {
  const me = useViewer();
  const stored = formOf(settings);
  const form: VersionedForm<VatValues> = useVersionedForm<VatValues, Settings>({
    key: `forman.draft.${me.id}.vat`,
    stored,
    read: async () => formOf(await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })),
    check: problemsOf,
    asks: (values) => rateOf(values) !== rateOf(form.base),
    save: (values, version) =>
      act('updateSettings', { params: { id: 1 }, body: { ...bodyOf(values), version } }),
    settled: formOf,
    notices: { saved: 'settingsSaved', failed: 'settings' },
  });
  const change: RateChange = { from: rateOf(form.base), to: rateOf(form.values) };
  return { ...form, change, draft: useLeftUnsaved(form) };
}

export type VatFormState = ReturnType<typeof useVatForm>;

type Left = Pick<VersionedForm<VatValues>, 'isDirty' | 'base' | 'forget'>;

/** An earlier visit’s unsaved draft shows in the fields: its stored values, and a function that drops it. */
function useLeftUnsaved({ isDirty, base, forget }: Left): { stored: VatValues; drop: () => void } | null {
  const [wasLeft, setWasLeft] = useState(isDirty);
  if (!wasLeft || !isDirty) return null;
  function drop(): void {
    forget();
    setWasLeft(false);
  }
  return { stored: base, drop };
}
