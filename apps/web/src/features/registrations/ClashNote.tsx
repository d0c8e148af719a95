import type { Clash } from '@forman/contract/session-around';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { clashSentence } from './clashes.ts';

/** What the person has at the same hour, before they register all the same. */
export function ClashNote({ clashes }: { clashes: readonly Clash[] }) {
  const me = useViewer();
  if (clashes.length === 0) return null;
  const registered = me.civilite === 'Madame' ? 'inscrite' : 'inscrit';
  return (
    <output className="note note-wait clash">
      <IconAlertTriangle aria-hidden="true" />
      <span className="grow">
        {clashes.map((clash) => {
          const { said, hours } = clashSentence(clash, registered);
          return (
            <span key={clash.id}>
              <b>{said}</b> ({hours}).
            </span>
          );
        })}
      </span>
    </output>
  );
}
