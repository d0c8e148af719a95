import { checkFaqPlace, checkFaqText } from '@forman/domain/faq';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { newestVersion } from '../../api/newest-version.ts';
import { useAction } from '../../api/query.ts';
import { notify } from '../../ui/notices.ts';
import { byField, type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';
import { useKept } from '../../ui/use-kept.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { type Issue, issuePath, rereadFaq } from './faq-calls.ts';
import { type FaqValues, placeOf } from './form-values.ts';

type Options = {
  stored?: Issue | undefined;
  draftKey: string;
  initial: FaqValues;
  form: RefObject<HTMLFormElement | null>;
};

/** A question's form: what is typed, what is wrong with it, and its sending. */
export function useFaqForm({ stored, draftKey, initial, form }: Options) {
  // What the form began from: what is read again meanwhile is not what was typed over.
  const [start] = useState(initial);
  const kept = useKept(draftKey, start);
  const { values } = kept;
  const guard = useLeaveGuard(kept.isDirty);
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const [uploads, setUploads] = useState(0);
  const [version, setVersion] = useState(stored?.version ?? 0);
  const creation = useAction('createIssue');
  const change = useAction('updateIssue');

  function set(part: Partial<FaqValues>): void {
    kept.set(part);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  }

  function tell(wrong: Problems): void {
    tellFirstWrong(form.current, () => setProblems(wrong));
  }

  async function send(): Promise<void> {
    const { question, reponse } = values;
    const body = { ...placeOf(values), question, reponse };
    const wrong = [...checkFaqPlace(body), ...checkFaqText(body)];
    tell(byField(wrong));
    if (wrong.length > 0) return;
    const sending = stored
      ? change.mutateAsync({ params: { id: stored.id }, body: { ...body, version } })
      : creation.mutateAsync({ body });
    await sending.then(finish, refused);
  }

  async function refused(failure: unknown): Promise<void> {
    tell(problemsIn(failure));
    if (!stored || !(failure instanceof ApiError) || failure.reason !== 'changed_meanwhile') return;
    setVersion(await newestVersion(() => call('getIssue', { params: { id: stored.id } }), version));
  }

  async function finish(saved: Issue): Promise<void> {
    guard.allow();
    kept.clear(values);
    notify.success('faqSaved');
    await rereadFaq();
    await navigate(issuePath(saved.id), { replace: true });
  }

  const error = creation.error ?? change.error;
  return {
    values,
    set,
    problems,
    guard,
    send,
    isBusy: creation.isPending || change.isPending,
    isUploading: uploads > 0,
    countUpload: (step: 1 | -1): void => setUploads((count) => count + step),
    /** What is no field's. */
    failure: error instanceof ApiError && error.violations.length > 0 ? null : error,
  };
}
