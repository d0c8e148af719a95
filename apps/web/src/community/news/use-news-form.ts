import { invalidate } from '../../api/act.ts';
import type { News } from '@forman/contract/community/news';
import { newsMessages } from '@forman/domain/community/news';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { isChangedMeanwhile, newestVersion } from '../../api/newest-version.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { problemsIn } from '../../ui/problems.ts';
import { bodyOf, changesOf, type NewsFields, type NewsValues, problemsOf } from './news-values.ts';

/** Tells the edit page that a new text was saved but its picture refused. */
export type PictureRefused = { pictureRefused: true };
/** Tells the page of a news that its author has just sent it. */
export type NewsSent = { isSent: true };

export type NewsFormProps = {
  initial: NewsValues;
  /** The news to change; left out for a new one. */
  stored?: News;
  /** Reason why the picture sent with a new text was refused. */
  pictureProblem?: string | undefined;
};

/** The text is stored, its picture is not (MEM-205). */
class PictureLost extends Error {}

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

type Sent = { id: number; isSent: boolean };

/** Sends the text, then its picture; of a stored text only what changed. */
function useSending(stored: News | null, start: NewsFields): (values: NewsFields) => Promise<Sent> {
  /** What is stored: the picture may be refused after the text, or somebody else may have saved meanwhile. */
  const [known, setKnown] = useState({ values: start, version: stored?.version ?? 0 });

  async function create(values: NewsFields): Promise<Sent> {
    const { id } = await call('createNews', { body: bodyOf(values) });
    return { id, isSent: await sendPicture(id, values.picture) };
  }

  async function update({ id }: News, values: NewsFields): Promise<Sent> {
    const changes = changesOf(known.values, values);
    if (Object.keys(changes).length > 0) {
      const { version } = await call('updateNews', {
        params: { id },
        body: { ...changes, version: known.version },
      }).catch(async (error: unknown) => {
        // Keeps another person’s changes: the next try sends only the fields changed in this form.
        if (isChangedMeanwhile(error)) {
          const newest = await newestVersion(() => call('getNews', { params: { id } }), known.version);
          setKnown({ ...known, version: newest });
        }
        throw error;
      });
      setKnown({ values, version });
    }
    if (!(await sendPicture(id, values.picture))) throw new PictureLost();
    return { id, isSent: true };
  }

  return async (values) => {
    try {
      return await (stored ? update(stored, values) : create(values));
    } finally {
      await invalidate('news');
    }
  };
}

/** Holds the form's values and their faults, and sends them. A failure shows no notice: the form stays. */
export function useNewsForm({ initial, stored, pictureProblem }: NewsFormProps) {
  const me = useViewer();
  const navigate = useNavigate();
  // The first values: reading the news again must not replace those being edited.
  const [start] = useState<NewsFields>({ ...initial, picture: null });
  const [read] = useState(stored ?? null);
  const [uploads, setUploads] = useState(0);
  const form = useForm({
    draft: `forman.draft.${me.id}.news.${read?.id ?? 'create'}`,
    start,
    secrets: ['picture'],
    known: pictureProblem ? { picture: pictureProblem } : {},
    check: (values) => problemsOf(values, read ? 'edit' : 'create'),
    fieldOf: { taggedUsers: 'tagged', file: 'picture' },
    problemsOf: (refusal) =>
      refusal instanceof PictureLost ? { picture: newsMessages.image } : problemsIn(refusal),
    notices: {},
    send: useSending(read, start),
    onSaved: ({ id, isSent }) => {
      const state: PictureRefused | NewsSent = isSent ? { isSent: true } : { pictureRefused: true };
      void navigate(pathTo(isSent ? 'news' : 'newsEdit', { id }), { replace: true, state });
    },
  });
  const { values, set, mark } = form;

  return {
    ...form,
    isUploading: uploads > 0,
    storedPicture: values.removesImage ? null : (read?.fileUrl ?? null),
    countUpload: (step: 1 | -1): void => setUploads((count) => count + step),
    choosePicture: (picture: File | null, problem: string | undefined): void => {
      set({ picture, removesImage: false });
      mark({ picture: problem });
    },
    removePicture: (): void => {
      set({ picture: null, removesImage: Boolean(read?.fileUrl) });
      mark({ picture: undefined });
    },
  };
}

export type NewsFormState = ReturnType<typeof useNewsForm>;
