import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';

const GuestForm = lazy(async () => ({ default: (await import('./GuestForm.tsx')).GuestForm }));

/** Button that adds guests by their e-mail, and its dialog (CAT-169). */
export function AddGuests({ session }: { session: SessionDetail }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (!session.actions.addGuests.ok) return null;
  return (
    <>
      <BusyButton size="s" icon={<IconUserPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        Ajouter des invités
      </BusyButton>
      {isOpen && (
        <Suspense>
          <GuestForm session={session} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
