import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../api/online.ts';

export function OfflineNote() {
  const isOnline = useOnline();
  return (
    <output className="offline">
      {!isOnline && (
        <span className="note note-wait">
          <IconWifiOff aria-hidden="true" />
          <span>
            <b>Vous êtes hors connexion.</b> Ce que vous avez déjà lu reste lisible.
          </span>
        </span>
      )}
    </output>
  );
}
