import type { SessionDetail } from '@forman/contract/sessions';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { GuestForm } from './GuestForm.tsx';

/** Where guests may be added by their e-mail: the button, and its dialog (CAT-169). */
export function AddGuests({ session }: { session: SessionDetail }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  if (!session.actions.addGuests.ok) return null;
  return (
    <>
      <BusyButton size="s" icon={<IconUserPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        Ajouter des invités
      </BusyButton>
      <Dialog opened={isOpen} title="Ajouter des invités" onClose={close}>
        <GuestForm session={session} onClose={close} />
      </Dialog>
    </>
  );
}
