import { fullName } from '@forman/domain/text';
import { IconLock } from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { Note } from '../../ui/Note.tsx';

/** In place of the terms while an administrator acts in somebody's account: no payment is theirs to make. */
export function PaymentClosed() {
  const me = useViewer();
  return (
    <Note tone="wait" icon={<IconLock aria-hidden="true" />} title={`Le paiement reste à ${fullName(me)}.`}>
      Vous agissez dans son compte&nbsp;: carte, PayPal et avoir y sont fermés.
    </Note>
  );
}
