import type { ListedPerson, SessionDetail } from '@forman/contract/sessions/sessions';
import { fullName } from '@forman/domain/text';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { refundIsOver } from '../../sessions/shared/refund-limit.ts';
import { useNow } from '../../ui/use-now.ts';
import { useRemoveGuest } from './use-life.ts';

type Props = { session: SessionDetail; person: ListedPerson };

/** Removes a person from the list; for the super organiser only (CORE-248). */
export function GuestTool({ session, person }: Props) {
  const part = useFocusHandedOn<HTMLDivElement>();
  const now = useNow();
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useRemoveGuest(session);
  if (!session.actions.removeGuest.ok) return null;
  const name = fullName(person);
  return (
    <div ref={part}>
      <BusyButton
        size="s"
        look="plain"
        icon={<IconUserMinus aria-hidden="true" />}
        aria-label={`Désinscrire ${name}`}
        onClick={() => setAsked(true)}
      >
        Désinscrire
      </BusyButton>
      {error && <FailureLine error={error} />}
      <ConfirmDialog
        opened={isAsked}
        question={`Désinscrire ${name}\u00a0?`}
        object={session.title}
        consequence={consequenceOf(session, now)}
        confirmLabel="Désinscrire"
        busyLabel="Retrait…"
        cancelLabel="Garder son inscription"
        busy={isPending}
        onConfirm={() => mutate(person.id, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}

/** Says what the person loses or gets back, by the rule of a cancellation. */
function consequenceOf({ price, refundUntil, seats }: Props['session'], now: Date): string {
  const notice = `Un e-mail le lui apprend.${seats.waiting > 0 ? ' La place est proposée à la liste d’attente.' : ''}`;
  if (price === 0) return notice;
  if (new Date(refundUntil) >= now)
    return `Ce que la place a coûté revient en avoir à qui l’a payée. ${notice}`;
  return `Rien n’est remboursé\u00a0: ${refundIsOver(new Date(refundUntil))} ${notice}`;
}
