import './feedback.css';
import type { SessionFeedback as Answers } from '@forman/contract/sessions/feedback';
import { formatNumber } from '@forman/domain/numbers';
import { fewestForPilot, usefulnessWord, usefulnessWords } from '@forman/domain/sessions/feedback';
import { counted, fullName } from '@forman/domain/text';
import { useId } from 'react';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';

type Props = {
  sessionId: number;
  usefulness: Answer<'getUsefulness'>['usefulness'];
  /** True when the session is over and the viewer led it. */ leads: boolean;
  /** False until the sheet is closed: nobody knows yet who was there, so all registered people count. */
  isSheetClosed: boolean;
};

/** Foot of a session's page: usefulness of its title and, for its leaders, feedback on the session. */
export function SessionFeedback({ sessionId, usefulness, leads, isSheetClosed }: Props) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="sec-head">
        <h2 id={id}>Avis</h2>
      </div>
      <div className="card answers">
        <p className="answers-sum">{sentenceOf(usefulness)}</p>
        {leads && <OwnAnswers id={String(sessionId)} isSheetClosed={isSheetClosed} />}
      </div>
    </section>
  );
}

/** "Utile : 4,6 sur 5, 23 avis sur les sessions passées de ce titre." */
const sentenceOf = (usefulness: Props['usefulness']) =>
  usefulness ? (
    <>
      <b className="strong">{`Utile\u00a0: ${formatNumber(usefulness.mean)} sur 5`}</b>
      {`, ${counted(usefulness.count, 'avis', 'avis')} sur les sessions passées de ce titre.`}
    </>
  ) : (
    'Ce titre a encore trop peu d’avis pour qu’une moyenne ait un sens.'
  );

type OwnProps = Pick<Props, 'isSheetClosed'>;

function OwnAnswers({ id, ...sheet }: OwnProps & { id: string }) {
  const { data } = useCall('getSessionFeedback', { params: { id } });
  return data ? <Read answers={data} {...sheet} /> : null;
}

function Read({ answers, isSheetClosed }: OwnProps & { answers: Answers }) {
  const { count, attended, mean, spread, isNamed } = answers;
  // Nobody was there to answer.
  if (count + attended === 0) return null;
  const of = isSheetClosed
    ? counted(attended, 'présent', 'présents')
    : counted(attended, 'inscrit', 'inscrits');
  const answersText = `${counted(count, 'réponse', 'réponses')} sur ${of}`;
  if (mean === null)
    return (
      <p className="answers-sum small muted">
        {`Cette session\u00a0: ${answersText}.`}
        {count > 0 && ` Vous les lirez à partir de ${fewestForPilot}, sans les noms.`}
      </p>
    );
  return (
    <>
      <div className="answers-sum">
        <p>
          <b className="strong">{`Cette session\u00a0: ${formatNumber(mean)} sur 5`}</b>, {answersText}
          {isNamed ? '.' : ', sans les noms.'}
        </p>
        <Spread spread={spread} />
      </div>
      <ul>
        {answers.answers.map((answer, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- without names nothing else tells two alike apart
          <li key={index}>
            <p className="small muted">
              {`${answer.usefulness} sur 5, ${usefulnessWord(answer.usefulness).toLowerCase()}`}
              {answer.person && ` · ${fullName(answer.person)}`}
            </p>
            {answer.words && <p>{answer.words}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Number of answers for each rating, best first; the numbers say the same as the bars. */
function Spread({ spread }: { spread: readonly number[] }) {
  const all = spread.reduce((sum, count) => sum + count, 0);
  return (
    <dl className="spread grid align-center gap-4-12">
      {spread
        .map((count, index) => ({ count, word: usefulnessWords[index]! }))
        .toReversed()
        .map(({ count, word }) => (
          <div key={word} style={{ display: 'contents' }}>
            <dt>{word}</dt>
            <dd className="bar" aria-hidden="true">
              <i style={{ width: `${(count / Math.max(1, all)) * 100}%` }} />
            </dd>
            <dd className="num">{count}</dd>
          </div>
        ))}
    </dl>
  );
}
