import './first-questions.css';
import type { PathStep } from '@forman/domain/sessions/discovery';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';

/** Loads the sanitiser of the answers when somebody is about to unfold one. */
const sanitiser = () => import('../../ui/SafeHtml.tsx');
const SafeHtml = lazy(async () => ({ default: (await sanitiser()).SafeHtml }));

type Props = Pick<Answer<'guestPath'>, 'questions'> & { step: PathStep };

/** Answers to first questions on the page itself, as guests have no FAQ page (CORE-086). */
export function FirstQuestions({ questions, step }: Props) {
  if (questions.length === 0) return null;
  return (
    <Card title={step === 'membership' ? 'Ce qu’on demande avant d’adhérer' : 'Ce qu’on demande au début'}>
      {questions.map((one) => (
        <Question key={one.id} {...one} />
      ))}
    </Card>
  );
}

function Question({ question, reponse }: Props['questions'][number]) {
  const [isRead, setRead] = useState(false);
  const expect = (): void => void sanitiser().catch(() => undefined);
  return (
    <details className="question" onToggle={() => setRead(true)}>
      <summary onPointerEnter={expect} onFocus={expect}>
        <span className="grow">{question}</span>
      </summary>
      <div className="small">
        {isRead && (
          <Suspense>
            <SafeHtml html={reponse} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
