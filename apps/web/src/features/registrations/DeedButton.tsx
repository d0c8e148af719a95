import type { SessionCard } from '@forman/contract/sessions';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { anyway, signUps } from './clashes.ts';
import { type Deed, deedLabel, deedWords } from './deeds.ts';
import { usePaymentClosed } from './use-payment-closed.ts';
import type { Registration } from './use-registration.ts';

type Props = {
  session: SessionCard;
  registration: Pick<Registration, 'busy' | 'press' | 'clashes'>;
  deed: Deed;
  /** The one filled button of the page. */
  isMain?: boolean;
  size?: 'm' | 'l';
};

/** Outlined in a list, filled on the page of one session; what takes something away never is. */
const filled: ReadonlySet<Deed> = new Set([
  'join',
  'pay',
  'take',
  'takePaid',
  'resume',
  'finalise',
  'wait',
] as const);

const closed = { ok: false, reason: 'takeover' };

export function DeedButton({ session, registration, deed, isMain = true, size = 'm' }: Props) {
  const { busy, look } = deedWords[deed];
  const isClosed = usePaymentClosed(deed);
  const calm = isMain ? 'outline' : look;
  return (
    <ActionButton
      block
      size={size}
      look={filled.has(deed) ? 'primary' : calm}
      busy={registration.busy === deed}
      busyLabel={busy}
      decision={isClosed ? closed : deed === 'blocked' ? session.actions.register : { ok: true }}
      onClick={() => registration.press(deed)}
    >
      {registration.clashes.length > 0 && signUps.has(deed) ? anyway : deedLabel(deed, session)}
    </ActionButton>
  );
}
