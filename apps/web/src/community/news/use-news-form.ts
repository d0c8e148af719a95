import type { News } from '@forman/contract/community/news';
import { useState } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { useKept } from '../../ui/use-kept.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import type { Problems } from '../../ui/problems.ts';
import { type NewsValues, problemsOf } from './news-values.ts';
import { useNewsSave } from './use-news-save.ts';

export type NewsFormProps = {
  initial: NewsValues;
  /** The news to change; left out for a new one. */
  stored?: News;
  /** Reason why the picture sent with a new text was refused. */
  pictureProblem?: string | undefined;
};

/** Holds the form's values and their faults, and sends them. */
export function useNewsForm({ initial, stored, pictureProblem }: NewsFormProps) {
  const me = useViewer();
  // The first values: reading the news again must not replace those being edited.
  const [start] = useState(initial);
  const [read] = useState(stored ?? null);
  const kept = useKept(`forman.draft.${me.id}.news.${read?.id ?? 'create'}`, start);
  const { values } = kept;
  const [picture, setPicture] = useState<File | null>(null);
  const [uploads, setUploads] = useState(0);
  const [problems, setProblems] = useState<Problems>(pictureProblem ? { file: pictureProblem } : {});
  const guard = useLeaveGuard(kept.isDirty || picture !== null);
  const { save, isSaving, refused, error, forget } = useNewsSave({
    start,
    values,
    picture,
    stored: read,
    onSaved: () => {
      guard.allow();
      // The fields stay filled while the picture is sent.
      kept.clear(values);
    },
  });

  /** Writes a field; its error goes at once. */
  function write(path: string, part: Partial<NewsValues>, problem?: string): void {
    kept.set(part);
    forget(path);
    setProblems((now) => ({ ...now, [path]: problem }));
  }

  function submit(): void {
    if (isSaving || uploads > 0) return;
    const found = problemsOf(values, read ? 'edit' : 'create');
    setProblems(found);
    if (Object.keys(found).length === 0) save();
  }

  return {
    values,
    wrong: { ...refused, ...problems } as Problems,
    /** Failure of the saving, when no field explains it. */
    error,
    isSaving,
    isUploading: uploads > 0,
    picture,
    storedPicture: values.removesImage ? null : (read?.fileUrl ?? null),
    guard,
    write,
    submit,
    countUpload: (step: 1 | -1): void => setUploads((count) => count + step),
    choosePicture: (chosen: File | null, problem: string | undefined): void => {
      setPicture(chosen);
      write('file', { removesImage: false }, problem);
    },
    removePicture: (): void => {
      setPicture(null);
      write('file', { removesImage: Boolean(read?.fileUrl) });
    },
  };
}

export type NewsFormState = ReturnType<typeof useNewsForm>;
