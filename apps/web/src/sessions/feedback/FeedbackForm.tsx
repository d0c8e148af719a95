import type { OwnFeedback } from '@forman/contract/sessions/feedback';
import { formatLongDay } from '@forman/domain/french-dates';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useViewer } from '../../api/viewer.ts';
import { useKept } from '../../ui/use-kept.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormArea } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import { problemsIn } from '../../ui/problems.ts';
import { RateChoice } from './RateChoice.tsx';

/** Form of one person's feedback, also to change it. */
export function FeedbackForm({ feedback }: { feedback: OwnFeedback }) {
  const { session, answer, openUntil } = feedback;
  const form = useRef<HTMLFormElement>(null);
  const me = useViewer();
  const [start] = useState({ usefulness: answer?.usefulness ?? null, words: answer?.words ?? '' });
  const kept = useKept(`forman.draft.${me.id}.feedback.${session.id}`, start);
  const { usefulness, words } = kept.values;
  const [wrong, setWrong] = useState<string>();
  const give = useAct('giveFeedback', {
    onSuccess: () => {
      kept.clear(kept.values);
      notify.success('feedbackGiven');
    },
  });
  const problems = problemsIn(give.error);

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    if (usefulness === null) {
      setWrong('Choisissez une réponse');
      form.current?.querySelector('input')?.focus();
      return;
    }
    give.mutate({ params: { id: String(session.id) }, body: { usefulness, words: words || null } });
  }

  return (
    <form ref={form} className="card pad feedback-form" noValidate onSubmit={send}>
      <RateChoice
        legend={'Cette session vous a-t-elle été utile\u00a0?'}
        value={usefulness}
        error={wrong ?? problems.usefulness}
        onChange={(value) => {
          kept.set({ usefulness: value });
          setWrong(undefined);
        }}
      />
      <FormArea
        label="Un mot"
        isOptional
        rows={4}
        maxLength={1000}
        value={words}
        error={problems.words}
        help="Ce qui vous a servi, ce qui vous a manqué."
        onChange={(typed) => kept.set({ words: typed })}
      />
      <p className="small muted">
        L’association lit votre nom avec votre réponse. La personne qui pilote et ses co-pilotes lisent les
        réponses sans les noms, et seulement à partir de trois. Vous pouvez changer d’avis jusqu’au{' '}
        <span className="nowrap">{lastDay(openUntil)}</span>.
      </p>
      {give.error && <FailureNote title="Votre réponse n’est pas partie." error={give.error} />}
      <BusyButton type="submit" look="primary" size="l" busy={give.isPending} busyLabel="Envoi…">
        {answer ? 'Changer ma réponse' : 'Envoyer ma réponse'}
      </BusyButton>
    </form>
  );
}

/** Last whole day for an answer; the form closes at the end of it. */
const lastDay = (openUntil: string): string => formatLongDay(new Date(Date.parse(openUntil) - 1));
