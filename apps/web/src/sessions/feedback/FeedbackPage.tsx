import './feedback.css';
import type { OwnFeedback } from '@forman/contract/sessions/feedback';
import { formatDay, formatHours } from '@forman/domain/french-dates';
import { usefulnessWord } from '@forman/domain/sessions/feedback';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/query.ts';
import { homeOf, useViewer } from '../../api/viewer.ts';
import { reasonSentence } from '../../messages/reasons.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../shared/kind-ui.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

/** Page of the one question after a session, linked from its e-mail, the home page and its own page. */
export function FeedbackPage() {
  const { id = '' } = useParams();
  const me = useViewer();
  const { data, error, refetch } = useCall('getOwnFeedback', { params: { id } });
  const retry = (): void => void refetch();
  return (
    <div className="feedback-page">
      <PageHeader
        title="Votre avis"
        crumbs={[{ label: 'Accueil', to: homeOf(me) }, { label: 'Votre avis' }]}
        lead={data && <About feedback={data} />}
      />
      {data && <Answer key={data.session.id} feedback={data} />}
      {!data && error && <NoQuestion error={error} onRetry={retry} />}
      {!data && !error && <RowSkeletons label="Chargement de la question" count={3} onRetry={retry} />}
    </div>
  );
}

type Props = { feedback: OwnFeedback };

function About({ feedback: { session } }: Props) {
  const [start, end] = [new Date(session.startDate), new Date(session.endDate)];
  return (
    <>
      <Link className="link" to={pathTo(kindUi[session.kind].detail, { id: session.id })}>
        {frenchSpaces(session.title)}
      </Link>
      , {formatDay(start)} <span className="nowrap">{formatHours(start, end)}</span>, avec{' '}
      {fullName(session.pilot)}
    </>
  );
}

function Answer({ feedback }: Props) {
  const { answer, actions } = feedback;
  const { reason } = actions.answer;
  if (actions.answer.ok)
    return (
      <div className="stack">
        {answer && (
          <Note tone="good" title="Merci, votre réponse est enregistrée.">
            {`${answer.usefulness} sur 5, ${usefulnessWord(answer.usefulness).toLowerCase()}.`}
          </Note>
        )}
        <FeedbackForm feedback={feedback} />
      </div>
    );
  return (
    <Note tone="brand" title={reason ? reasonSentence(reason) : 'Cette page est fermée.'}>
      {answer &&
        `Votre réponse\u00a0: ${answer.usefulness} sur 5, ${usefulnessWord(answer.usefulness).toLowerCase()}.`}
    </Note>
  );
}

function NoQuestion({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return <EmptyState title="Aucune question ici">Elle est posée à qui a suivi la session.</EmptyState>;
  return <ErrorState title="La question n’a pas pu être lue" error={error} onRetry={onRetry} />;
}
