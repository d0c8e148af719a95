import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { IconMailForward } from '@tabler/icons-react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useWriting } from './use-messages.ts';

const tool = 'Écrire aux inscrits';

/** Button among the leader’s tools that opens the message form. */
export function WriteTool({ session: { actions, totalGuests, seats } }: { session: SessionDetail }) {
  const { open } = useWriting();
  const isNarrow = useNarrow();
  if (!actions.write.ok) return null;
  const isNobody = totalGuests + seats.waiting === 0;
  return (
    <ActionButton
      size="s"
      icon={<IconMailForward aria-hidden="true" />}
      decision={isNobody ? { ok: false, reason: 'nobody_to_write_to' } : actions.write}
      aria-label={isNarrow ? tool : undefined}
      onClick={open}
    >
      {isNarrow ? 'Écrire' : tool}
    </ActionButton>
  );
}
