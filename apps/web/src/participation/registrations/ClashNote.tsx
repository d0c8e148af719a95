import type { Clash } from '@forman/contract/sessions/session-around';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useViewer } from '../../api/viewer.ts';
import { clashSentence } from './clashes.ts';

type Props = { clashes: readonly Clash[]; session: Pick<SessionCard, 'startDate' | 'endDate'> };

/**
 * Shows the person’s sessions at the same hour before they register. Always mounted: screen readers do not
 * announce a live region that appears with its text.
 */
export function ClashNote({ clashes, session }: Props) {
  const me = useViewer();
  const registered = me.civilite === 'Madame' ? 'inscrite' : 'inscrit';
  const hasAny = clashes.length > 0;
  return (
    <output className={hasAny ? 'note note-wait clash' : 'vh'}>
      {hasAny && <IconAlertTriangle aria-hidden="true" />}
      {hasAny && (
        <span className="grow">
          {clashes.map((clash) => {
            const { said, hours } = clashSentence(clash, registered, session);
            return (
              <span key={clash.id}>
                <b>{said}</b> <span className="nowrap">({hours})</span>.
              </span>
            );
          })}
        </span>
      )}
    </output>
  );
}

/** The same note in one line, next to a button in a row. */
export function ClashLine({ clashes }: { clashes: readonly Clash[] }) {
  const [first] = clashes;
  if (!first) return null;
  const others = clashes.length > 1 ? ` et ${clashes.length - 1} de plus` : '';
  return (
    <p className="tiny clash-line row">
      <IconAlertTriangle className="ic-s" aria-hidden="true" />
      <span>
        À la même heure&nbsp;: «&nbsp;{first.title}&nbsp;»{others}
      </span>
    </p>
  );
}
