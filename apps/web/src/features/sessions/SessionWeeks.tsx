import type { SessionCard } from '@forman/contract/sessions';
import { useId } from 'react';
import { useNow } from '../../ui/use-now.ts';
import { type RowDeed, SessionRow } from './SessionRow.tsx';
import { bySpan } from './weeks.ts';

type Props = { sessions: readonly SessionCard[]; Deed: RowDeed };

export function SessionWeeks({ sessions, Deed }: Props) {
  const id = useId();
  const now = useNow();
  return bySpan(sessions, now).map((span) => (
    <section key={span.key} aria-labelledby={`${id}-${span.key}`}>
      <h2 className="daygroup" id={`${id}-${span.key}`}>
        {span.title}
      </h2>
      {span.sessions.map((session) => (
        <SessionRow key={session.id} session={session} Deed={Deed} />
      ))}
    </section>
  ));
}
