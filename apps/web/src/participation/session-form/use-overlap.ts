import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { useState } from 'react';
import type { Draft } from './draft.ts';
import { merge, type Overlap } from '../../ui/merge.ts';
import { type FieldKey, type FormValues, valuesOf } from './form-values.ts';
import type { SessionFormState } from './use-session-form.ts';

/** Merges the values typed here with those that somebody else has saved meanwhile. */
export function useOverlap(form: SessionFormState, storedVersion: number) {
  const [version, setVersion] = useState(storedVersion);
  const [shown, setShown] = useState<Overlap<FormValues> | null>(null);

  function meet(base: FormValues, mine: FormValues, theirs: FormValues): void {
    const { values, taken, disputed } = merge(base, mine, theirs);
    form.replace(values);
    form.setBase(theirs);
    setShown(taken.length + disputed.length > 0 ? { taken, disputed, theirs } : null);
  }

  return {
    version,
    shown,
    meetStored: (session: SessionDetail): void => {
      setVersion(session.version);
      meet(form.base, form.values, valuesOf(session));
    },
    meetDraft: (draft: Draft): void => {
      // A draft holds no password.
      const { visioPassword } = form.base;
      meet({ ...draft.base, visioPassword }, { ...draft.values, visioPassword }, form.base);
    },
    take: (key: FieldKey): void => {
      if (!shown) return;
      form.set({ [key]: shown.theirs[key] });
      setShown({ ...shown, disputed: shown.disputed.filter((one) => one !== key) });
    },
  };
}
