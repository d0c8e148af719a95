import { useState } from 'react';
import { isChangedMeanwhile } from '../api/newest-version.ts';
import { merge, type Overlap } from './merge.ts';
import { useKept } from './use-kept.ts';

export type Versioned<Values> = { values: Values; version: number };

type Options<Values, Saved> = {
  key: string;
  /** As it was read when the form was opened; what is read again meanwhile is not what was typed over. */
  stored: Versioned<Values>;
  read: () => Promise<Versioned<Values>>;
  save: (values: Values, version: number) => Promise<Saved>;
};

/**
 * What is typed over something that others may change meanwhile. When somebody was quicker, their changes are brought
 * together with what was typed, shown as `overlap`, and sent when the person sends again; where nothing of the form is
 * touched by theirs, it is sent at once.
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
    /** It is saved; a form that stays open goes on from there. */
    settle: (next: Versioned<Values>): void => {
      setBase(next);
      setOverlap(null);
      kept.clear(next.values);
    },
  };
}
