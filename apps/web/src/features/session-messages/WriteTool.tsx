import type { SessionDetail } from '@forman/contract/sessions';
import { IconMailForward } from '@tabler/icons-react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useWriting } from './use-messages.ts';

/** Among what who leads a session does with it. */
export function WriteTool({ session: { actions, totalGuests, seats } }: { session: SessionDetail }) {
  const { open } = useWriting();
  if (!actions.write.ok) return null;
  const isNobody = totalGuests + seats.waiting === 0;
  return (
    <ActionButton
      size="s"
      icon={<IconMailForward aria-hidden="true" />}
      decision={isNobody ? { ok: false, reason: 'nobody_to_write_to' } : actions.write}
      onClick={open}
    >
      Écrire aux inscrits
    </ActionButton>
  );
}
