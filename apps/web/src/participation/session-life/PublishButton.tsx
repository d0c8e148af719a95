import type { SessionCard } from '@forman/contract/sessions/sessions';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { usePublish } from './use-life.ts';

type Props = {
  session: SessionCard;
  publish: ReturnType<typeof usePublish>;
  /** Names the session, and has no icon, for a list whose buttons have none. */
  named?: boolean;
};

/** Publishes or unpublishes, without a question, as each undoes the other. */
export function PublishButton({ session, publish, named = false }: Props) {
  if (!session.actions.publish.ok) return null;
  const label = session.isPublish ? 'Dépublier' : 'Publier';
  return (
    <BusyButton
      size={named ? 'm' : 's'}
      icon={
        !named && (session.isPublish ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />)
      }
      busy={publish.isPending}
      busyLabel={publish.variables ? 'Publication…' : 'Retrait…'}
      aria-label={named ? `${label}, ${session.title}` : undefined}
      onClick={() => publish.mutate(!session.isPublish)}
    >
      {label}
    </BusyButton>
  );
}
