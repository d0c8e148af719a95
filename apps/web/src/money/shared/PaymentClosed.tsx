import { fullName } from '@forman/domain/text';
import { IconLock } from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { Note } from '../../ui/Note.tsx';

/** Replaces the terms while an administrator acts in somebody’s account, as they may not pay for them. */
export function PaymentClosed() {
  const me = useViewer();
  return (
    <Note tone="wait" icon={<IconLock aria-hidden="true" />} title={`Le paiement reste à ${fullName(me)}.`}>
      Vous agissez dans son compte&nbsp;: carte, PayPal et avoir y sont fermés.
    </Note>
  );
}
