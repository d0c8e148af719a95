import { invalidate } from '../../api/act.ts';
import { checkFaqPlace, checkFaqText } from '@forman/domain/community/faq';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { isChangedMeanwhile, newestVersion } from '../../api/newest-version.ts';
import { notify } from '../../ui/notices.ts';
import { byField, type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';
import { useKept } from '../../ui/use-kept.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { type Issue, issuePath } from './faq-calls.ts';
import { type FaqValues, placeOf } from './form-values.ts';

type Options = {
  stored?: Issue | undefined;
  draftKey: string;
  initial: FaqValues;
  form: RefObject<HTMLFormElement | null>;
};

const bodyOf = (values: FaqValues) => ({
  ...placeOf(values),
  question: values.question,
  reponse: values.reponse,
});

/** State of a question's form: its values, its problems, and its sending. */
export function useFaqForm({ stored, draftKey, initial, form }: Options) {
  // The first values only: a question read again meanwhile must not replace what is being typed.
  const [start] = useState(initial);
  const kept = useKept(draftKey, start);
  const { values } = kept;
  const guard = useLeaveGuard(kept.isDirty);
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const [uploads, setUploads] = useState(0);
  const [version, setVersion] = useState(stored?.version ?? 0);
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      stored
        ? call('updateIssue', { params: { id: stored.id }, body: { ...body, version } })
        : call('createIssue', { body }),
    // Read the newest version before the failure is shown: a person who sends again then means to overwrite
    // it.
    onError: async (failure) => {
      if (!stored || !isChangedMeanwhile(failure)) return;
      setVersion(await newestVersion(() => call('getIssue', { params: { id: stored.id } }), version));
    },
  });

  function set(part: Partial<FaqValues>): void {
    kept.set(part);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  }

  function tell(wrong: Problems): void {
    tellFirstWrong(form.current, () => setProblems(wrong));
  }

  async function send(): Promise<void> {
    const body = bodyOf(values);
    const wrong = [...checkFaqPlace(body), ...checkFaqText(body)];
    tell(byField(wrong));
    if (wrong.length > 0) return;
    await save.mutateAsync(body).then(finish, (failure: unknown) => tell(problemsIn(failure)));
  }

  async function finish(saved: Issue): Promise<void> {
    guard.allow();
    kept.clear(values);
    notify.success('faqSaved');
    await invalidate('faq');
    await navigate(issuePath(saved.id), { replace: true });
  }

  const { error } = save;
  return {
    values,
    set,
    problems,
    guard,
    send,
    isBusy: save.isPending,
    isUploading: uploads > 0,
    countUpload: (step: 1 | -1): void => setUploads((count) => count + step),
    /** Problems of fields are shown at their fields. */
    failure: error instanceof ApiError && error.violations.length > 0 ? null : error,
  };
}
