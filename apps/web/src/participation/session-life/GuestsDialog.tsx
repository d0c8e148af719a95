import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { Dialog } from '../../ui/Dialog.tsx';
import { GuestForm } from './GuestForm.tsx';

type Props = { session: SessionDetail; onClose: () => void };

/** Dialog that adds people to a meeting by their e-mail. */
export const GuestsDialog = ({ session, onClose }: Props) => (
  <Dialog opened title="Ajouter des invités" onClose={onClose}>
    <GuestForm session={session} onClose={onClose} />
  </Dialog>
);
