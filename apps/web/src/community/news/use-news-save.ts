import { invalidate } from '../../api/act.ts';
import type { News } from '@forman/contract/community/news';
import { newsMessages } from '@forman/domain/community/news';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { isChangedMeanwhile, newestVersion } from '../../api/newest-version.ts';
import { pathTo } from '../../paths.ts';
import { type Problems, problemsIn } from '../../ui/problems.ts';
import { bodyOf, changesOf, type NewsValues } from './news-values.ts';

/** Tells the edit page that a new text was saved but its picture refused. */
export type PictureRefused = { pictureRefused: true };
/** Tells the page of a news that its author has just sent it. */
export type NewsSent = { isSent: true };

/** @returns true when the picture is stored, or there is none; a failure is logged (MEM-205). */
async function sendPicture(id: number, picture: File | null): Promise<boolean> {
  if (!picture) return true;
  const body = new FormData();
  body.append('file', picture);
  try {
    await call('uploadNewsImage', { params: { id }, body });
    return true;
  } catch (error) {
    logFailure('picture of a news', error);
    return false;
  }
}

type Options = {
  start: NewsValues;
  values: NewsValues;
  picture: File | null;
  /** News to change; null for a new one. */
  stored: News | null;
  onSaved: () => void;
};

/** Sends the text, then its picture. A failure shows no notice: the form stays, with its errors (MEM-205). */
export function useNewsSave({ start, values, picture, stored, onSaved }: Options) {
  const navigate = useNavigate();
  const [version, setVersion] = useState(stored?.version ?? 0);
  /** Fields already stored: the picture may be refused after them. */
  const [sent, setSent] = useState(start);
  const [isPictureRefused, setPictureRefused] = useState(false);

  async function create(): Promise<void> {
    const { id } = await call('createNews', { body: bodyOf(values) });
    onSaved();
    const isSent = await sendPicture(id, picture);
    await invalidate('news');
    const state: PictureRefused | NewsSent = isSent ? { isSent: true } : { pictureRefused: true };
    await navigate(pathTo(isSent ? 'news' : 'newsEdit', { id }), { replace: true, state });
  }

  async function update({ id }: News): Promise<void> {
    const changes = changesOf(sent, values);
    if (Object.keys(changes).length > 0) {
      const saved = await call('updateNews', { params: { id }, body: { ...changes, version } });
      setVersion(saved.version);
      setSent(values);
    }
    const isSent = await sendPicture(id, picture);
    setPictureRefused(!isSent);
    if (isSent) onSaved();
    await invalidate('news');
    const state: NewsSent = { isSent: true };
    if (isSent) await navigate(pathTo('news', { id }), { replace: true, state });
  }

  const save = useMutation({
    mutationFn: () => (stored ? update(stored) : create()),
    // Keeps another person’s changes: the next try sends only the fields changed in this form.
    onError: async (error) => {
      if (!stored || !isChangedMeanwhile(error)) return;
      setVersion(await newestVersion(() => call('getNews', { params: { id: stored.id } }), version));
    },
  });

  const refused: Problems = {
    ...problemsIn(save.error),
    ...(isPictureRefused && { file: newsMessages.image }),
  };
  return {
    save: () => save.mutate(),
    isSaving: save.isPending,
    refused,
    /** Failure of the saving, when no field explains it. */
    error: Object.keys(refused).length === 0 ? save.error : null,
    /** Clears the error of a field that was edited since. */
    forget: (path: string): void => {
      if (path === 'file') setPictureRefused(false);
      if (path in refused && save.isError) save.reset();
    },
  };
}
