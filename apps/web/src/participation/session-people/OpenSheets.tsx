import type { OpenSheet } from '@forman/contract/participation/session-inbox';
import { Link } from 'react-router';
import { seeSession } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { InboxPart } from './InboxPart.tsx';
import { SessionHead } from './SessionHead.tsx';
import { SheetWays } from './SheetWays.tsx';

/** Past sessions whose absences are not confirmed yet, for the pilot and co-pilots. */
export function OpenSheets({ sheets, count }: { sheets: readonly OpenSheet[]; count: number }) {
  if (sheets.length === 0) return null;
  return (
    <InboxPart name="feuilles" title="Feuilles d’émargement" count={count}>
      {sheets.map((session, index) => (
        <article key={session.id} className="card pad" aria-label={session.title}>
          <SessionHead session={session} />
          <SheetWays session={session} guests={session.guests} signed={session.signed} isMain={index === 0}>
            <Link
              className="btn btn-plain"
              to={pathTo(kindUi[session.kind].detail, { id: session.id })}
              aria-label={`${seeSession[session.kind]}, ${session.title}`}
            >
              {seeSession[session.kind]}
            </Link>
          </SheetWays>
        </article>
      ))}
    </InboxPart>
  );
}
