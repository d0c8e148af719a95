import type { SessionCard } from '@forman/contract/sessions';
import type { OwnStep } from './CopilotDialogs.tsx';

/** Who may not know of asking, or could not any more: they see nothing of it (CORE-230). */
const silent: ReadonlySet<string | undefined> = new Set([
  'pilot',
  'level_too_low',
  'no_copilot_wanted',
  'session_started',
  'not_published',
]);

/** What the person can do about co-piloting this session, as the server decided; a refusal that they may know of too. */
export function ownStepOf({ mine, actions }: Pick<SessionCard, 'mine' | 'actions'>): OwnStep | null {
  if (mine.state === 'candidate') return 'cancel';
  if (mine.state === 'copilot') return actions.leaveCopilot.ok ? 'leave' : null;
  const { ok, reason } = actions.askCopilot;
  return ok || !silent.has(reason) ? 'ask' : null;
}
