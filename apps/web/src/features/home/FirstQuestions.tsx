import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Answer } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';

/** Its sanitiser comes behind the list of this page: the answers are folded. */
const SafeHtml = lazy(async () => ({ default: (await import('../../ui/SafeHtml.tsx')).SafeHtml }));

/** Answered on the spot: guests have no FAQ page (CORE-086). */
export function FirstQuestions({ questions }: Pick<Answer<'guestPath'>, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <Card title="Ce qu’on demande au début">
      {questions.map(({ id, question, reponse }) => (
        <details key={id} className="question">
          <summary>
            <span className="grow">{question}</span>
            <IconChevronDown className="ic-s" aria-hidden="true" />
          </summary>
          <div className="small">
            <Suspense>
              <SafeHtml html={reponse} />
            </Suspense>
          </div>
        </details>
      ))}
    </Card>
  );
}
