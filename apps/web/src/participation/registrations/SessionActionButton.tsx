import type { SessionCard } from '@forman/contract/sessions/sessions';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { anywayLabel, registeringActions } from './clashes.ts';
import { type SessionAction, actionLabel, actionWords } from './session-actions.ts';
import { usePaymentClosed } from './use-payment-closed.ts';
import type { Registration } from './use-registration.ts';

type Props = {
  session: SessionCard;
  registration: Pick<Registration, 'busy' | 'press' | 'clashes'>;
  action: SessionAction;
  /** Makes it the one filled button of the page. */
  isMain?: boolean;
  size?: 'm' | 'l';
};

/** Actions filled on a session’s page, outlined in a list; one that takes something away is never filled. */
const filled: ReadonlySet<SessionAction> = new Set([
  'join',
  'pay',
  'take',
  'takePaid',
  'resume',
  'finalise',
  'wait',
] as const);

const closed = { ok: false, reason: 'takeover' };

export function SessionActionButton({ session, registration, action, isMain = true, size = 'm' }: Props) {
  const { busy, look } = actionWords[action];
  const isClosed = usePaymentClosed(action);
  const calm = isMain ? 'outline' : look;
  return (
    <ActionButton
      block
      size={size}
      look={filled.has(action) ? 'primary' : calm}
      busy={registration.busy === action}
      busyLabel={busy}
      decision={isClosed ? closed : action === 'blocked' ? session.actions.register : { ok: true }}
      onClick={() => registration.press(action)}
    >
      {registration.clashes.length > 0 && registeringActions.has(action)
        ? anywayLabel(action)
        : actionLabel(action, session)}
    </ActionButton>
  );
}
