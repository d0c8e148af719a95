import type { SessionCard } from '@forman/contract/sessions/sessions';
import { useId } from 'react';
import { useNow } from '../../ui/use-now.ts';
import { type RowAction, SessionRow } from './SessionRow.tsx';
import { bySpan } from './weeks.ts';

type Props = { sessions: readonly SessionCard[]; Action: RowAction };

export function SessionWeeks({ sessions, Action }: Props) {
  const id = useId();
  const now = useNow();
  return bySpan(sessions, now).map((span) => (
    <section key={span.key} aria-labelledby={`${id}-${span.key}`}>
      <h2 className="daygroup row gap-12" id={`${id}-${span.key}`}>
        {span.title}
      </h2>
      {span.sessions.map((session) => (
        <SessionRow key={session.id} session={session} Action={Action} />
      ))}
    </section>
  ));
}
