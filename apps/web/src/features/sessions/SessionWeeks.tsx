import type { SessionCard } from '@forman/contract/sessions';
import { useId } from 'react';
import { useNow } from '../../ui/use-now.ts';
import { type RowDeed, SessionRow } from './SessionRow.tsx';
import { byWeek } from './weeks.ts';

type Props = { sessions: readonly SessionCard[]; Deed: RowDeed };

export function SessionWeeks({ sessions, Deed }: Props) {
  const id = useId();
  const now = useNow();
  return byWeek(sessions, now).map((week) => (
    <section key={week.monday} aria-labelledby={`${id}-${week.monday}`}>
      <h2 className="daygroup" id={`${id}-${week.monday}`}>
        {week.title}
      </h2>
      {week.sessions.map((session) => (
        <SessionRow key={session.id} session={session} Deed={Deed} />
      ))}
    </section>
  ));
}
