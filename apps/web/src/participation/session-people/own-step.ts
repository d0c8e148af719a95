import type { Session, SessionCard } from '@forman/contract/sessions/sessions';
import type { OwnStep } from './CopilotDialogs.tsx';

/** Hidden refusals: these people may not know of co-piloting here, or can no longer offer it (CORE-230). */
const silent: ReadonlySet<string | undefined> = new Set([
  'pilot',
  'level_too_low',
  'no_copilot_wanted',
  'session_started',
  'not_published',
]);

/** Only the session’s own page can let a co-pilot leave. */
export type StepFacts = Pick<SessionCard, 'mine'> & {
  actions: Pick<Session['actions'], 'askCopilot'> & Partial<Pick<Session['actions'], 'leaveCopilot'>>;
};

/** The person’s next step about co-piloting, as the server decided, or a refusal that they may know of. */
export function ownStepOf({ mine, actions }: StepFacts): OwnStep | null {
  if (mine.state === 'candidate') return 'cancel';
  if (mine.state === 'copilot') return actions.leaveCopilot?.ok ? 'leave' : null;
  const { ok, reason } = actions.askCopilot;
  return ok || !silent.has(reason) ? 'ask' : null;
}
