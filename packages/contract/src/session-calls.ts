import type { SessionKind } from '@forman/domain/sessions/kinds';
import { attendanceCalls } from './hours/attendance-sheet.ts';
import { calendarCalls } from './sessions/calendar-feed.ts';
import { seatCalls } from './participation/registrations.ts';
import { aroundCalls } from './sessions/session-around.ts';
import { sessionFormCalls, slotCalls } from './participation/session-form.ts';
import { lifeCalls } from './participation/session-life.ts';
import { messageCalls } from './sessions/session-messages.ts';
import { officeCalls } from './participation/session-office.ts';
import { peopleCalls } from './participation/session-people.ts';
import { basicCalls } from './sessions/sessions.ts';

/**
 * The calls of one kind. The kinds differ by their path and by the rights to create and publish, which are
 * data.
 */
const callsOf = <const K extends SessionKind>(kind: K) => ({
  ...basicCalls(kind),
  ...sessionFormCalls(kind),
  ...slotCalls(kind),
  ...seatCalls(kind),
  ...attendanceCalls(kind),
  ...calendarCalls(kind),
  ...peopleCalls(kind),
  ...lifeCalls(kind),
  ...messageCalls(kind),
  ...aroundCalls(kind),
});

export const sessionCalls = {
  workshop: { ...callsOf('workshop'), ...officeCalls.workshop },
  formation: { ...callsOf('formation'), ...officeCalls.formation },
  event: { ...callsOf('event'), ...officeCalls.event },
  team_meeting: { ...callsOf('team_meeting'), ...officeCalls.team_meeting },
} satisfies Record<SessionKind, unknown>;
