import type { SessionCard } from '@forman/contract/sessions';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { usePublish } from './use-life.ts';

type Props = {
  session: SessionCard;
  publish: ReturnType<typeof usePublish>;
  /** Among others in a list: says which one, and has no drawing, as they have none. */
  named?: boolean;
};

/** Publishes, or takes back: the one undoes the other, so that neither asks. */
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
