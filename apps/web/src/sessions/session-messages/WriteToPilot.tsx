import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { IconMailForward } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';

const PilotDialog = lazy(async () => ({ default: (await import('./PilotDialog.tsx')).PilotDialog }));

/** Button of a session’s page that opens a message to its pilot. */
export function WriteToPilot({ session }: { session: SessionDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BusyButton icon={<IconMailForward aria-hidden="true" />} onClick={() => setOpen(true)}>
        Écrire au pilote
      </BusyButton>
      {isOpen && (
        <Suspense>
          <PilotDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
