import { useState } from 'react';
import { isChangedMeanwhile } from '../api/newest-version.ts';
import { merge, type Overlap } from './merge.ts';
import { useKept } from './use-kept.ts';

export type Versioned<Values> = { values: Values; version: number };

type Options<Values, Saved> = {
  key: string;
  /** Values read when the form was opened; later readings are ignored. */
  stored: Versioned<Values>;
  read: () => Promise<Versioned<Values>>;
  save: (values: Values, version: number) => Promise<Saved>;
};

/**
 * Form of an object that others may change meanwhile. When somebody saved first, their changes are merged
 * with the typed values, shown as `overlap`, and sent at the next submission. When they touch no field of the
 * form, it is saved at once.
 */
export function useVersioned<Values extends object, Saved>(options: Options<Values, Saved>) {
  const { key, read, save } = options;
  const [base, setBase] = useState(options.stored);
  const kept = useKept(key, base.values);
  const [overlap, setOverlap] = useState<Overlap<Values> | null>(null);

  async function send(values: Values): Promise<Saved> {
    try {
      return await save(values, base.version);
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error;
      const newest = await read().catch(() => {
        throw error;
      });
      const { values: merged, taken, disputed } = merge(base.values, values, newest.values);
      setBase(newest);
      kept.rebase(newest.values, merged);
      const isTouched = taken.length + disputed.length > 0;
      setOverlap(isTouched ? { taken, disputed, theirs: newest.values } : null);
      if (isTouched) throw error;
      return save(merged, newest.version);
    }
  }

  return {
    ...kept,
    base: base.values,
    overlap,
    send,
    take: (field: keyof Values & string): void => {
      if (!overlap) return;
      kept.set({ [field]: overlap.theirs[field] } as unknown as Partial<Values>);
      setOverlap({ ...overlap, disputed: overlap.disputed.filter((one) => one !== field) });
    },
    /** Starts again from the saved values, in a form that stays open. */
    settle: (next: Versioned<Values>): void => {
      setBase(next);
      setOverlap(null);
      kept.clear(next.values);
    },
  };
}
