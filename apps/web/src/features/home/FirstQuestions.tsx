import { IconChevronDown } from '@tabler/icons-react';
import type { Answer } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';

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
            <SafeHtml html={reponse} />
          </div>
        </details>
      ))}
    </Card>
  );
}
