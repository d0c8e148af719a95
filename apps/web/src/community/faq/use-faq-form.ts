import { checkFaqPlace, checkFaqText } from '@forman/domain/community/faq';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { act } from '../../api/act.ts';
import { call } from '../../api/client.ts';
import { isChangedMeanwhile, newestVersion } from '../../api/newest-version.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { byField } from '../../ui/problems.ts';
import { type Issue, issuePath } from './faq-calls.ts';
import { type FaqValues, placeOf } from './form-values.ts';

type Options = { stored?: Issue | undefined; draftKey: string; initial: FaqValues };

const bodyOf = (values: FaqValues) => ({
  ...placeOf(values),
  question: values.question,
  reponse: values.reponse,
});

/** Form of a question; its values, and the pictures under way in its answer. */
export function useFaqForm({ stored, draftKey, initial }: Options) {
  const navigate = useNavigate();
  const [uploads, setUploads] = useState(0);
  const [version, setVersion] = useState(stored?.version ?? 0);

  async function send(values: FaqValues): Promise<Issue> {
    const body = bodyOf(values);
    if (!stored) return act('createIssue', { body });
    const params = { id: stored.id };
    try {
      return await act('updateIssue', { params, body: { ...body, version } });
    } catch (refusal) {
      // Read before the failure is shown: a person who sends again then means to overwrite the newest version.
      if (isChangedMeanwhile(refusal))
        setVersion(await newestVersion(() => call('getIssue', { params }), version));
      throw refusal;
    }
  }

  const form = useForm<FaqValues, Issue>({
    start: initial,
    draft: draftKey,
    check: (values) => {
      const body = bodyOf(values);
      return byField([...checkFaqPlace(body), ...checkFaqText(body)]);
    },
    send,
    notices: { saved: 'faqSaved' },
    onSaved: (saved) => navigate(issuePath(saved.id), { replace: true }),
  });
  return {
    ...form,
    submit: (event?: Parameters<typeof form.submit>[0]): void => {
      event?.preventDefault();
      if (uploads === 0) form.submit();
    },
    isUploading: uploads > 0,
    countUpload: (step: 1 | -1): void => setUploads((count) => count + step),
  };
}

export type FaqFormState = ReturnType<typeof useFaqForm>;
