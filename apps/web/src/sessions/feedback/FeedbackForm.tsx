import type { OwnFeedback } from '@forman/contract/sessions/feedback';
import { formatLongDay } from '@forman/domain/french-dates';
import { act } from '../../api/act.ts';
import { useViewer } from '../../api/viewer.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormArea } from '../../ui/FormField.tsx';
import { RateChoice } from './RateChoice.tsx';

type Values = { usefulness: NonNullable<OwnFeedback['answer']>['usefulness'] | null; words: string };

/** Form of one person's feedback, also to change it. */
export function FeedbackForm({ feedback }: { feedback: OwnFeedback }) {
  const { session, answer, openUntil } = feedback;
  const me = useViewer();
  const form = useForm<Values, unknown>({
    start: { usefulness: answer?.usefulness ?? null, words: answer?.words ?? '' },
    draft: `forman.draft.${me.id}.feedback.${session.id}`,
    check: ({ usefulness }) => (usefulness === null ? { usefulness: 'Choisissez une réponse' } : {}),
    send: ({ usefulness, words }) =>
      act('giveFeedback', {
        params: { id: String(session.id) },
        body: { usefulness: usefulness!, words: words || null },
      }),
    notices: { saved: 'feedbackGiven' },
  });
  return (
    <Form of={form} className="card pad feedback-form grid gap-20">
      <RateChoice legend={'Cette session vous a-t-elle été utile\u00a0?'} {...form.field('usefulness')} />
      <FormArea
        label="Un mot"
        isOptional
        rows={4}
        maxLength={1000}
        help="Ce qui vous a servi, ce qui vous a manqué."
        {...form.field('words')}
      />
      <p className="small muted">
        L’association lit votre nom avec votre réponse. La personne qui pilote et ses co-pilotes lisent les
        réponses sans les noms, et seulement à partir de trois. Vous pouvez changer d’avis jusqu’au{' '}
        <span className="nowrap">{lastDay(openUntil)}</span>.
      </p>
      {form.failure && <FailureNote title="Votre réponse n’est pas partie." error={form.failure} />}
      <BusyButton type="submit" look="primary" size="l" busy={form.isBusy} busyLabel="Envoi…">
        {answer ? 'Changer ma réponse' : 'Envoyer ma réponse'}
      </BusyButton>
    </Form>
  );
}

/** Last whole day for an answer; the form closes at the end of it. */
const lastDay = (openUntil: string): string => formatLongDay(new Date(Date.parse(openUntil) - 1));
