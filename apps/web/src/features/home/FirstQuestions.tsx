import type { PathStep } from '@forman/domain/sessions/discovery';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Answer } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';

/** Its sanitiser comes behind the list of this page: the answers are folded. */
const SafeHtml = lazy(async () => ({ default: (await import('../../ui/SafeHtml.tsx')).SafeHtml }));

type Props = Pick<Answer<'guestPath'>, 'questions'> & { step: PathStep };

/** Answered on the spot: guests have no FAQ page (CORE-086). */
export function FirstQuestions({ questions, step }: Props) {
  if (questions.length === 0) return null;
  return (
    <Card title={step === 'membership' ? 'Ce qu’on demande avant d’adhérer' : 'Ce qu’on demande au début'}>
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
