import type { LedSession } from '@forman/contract/sessions/sessions';
import { mostCopilots } from '@forman/domain/sessions/leadership';
import { counted } from '@forman/domain/text';
import { Link } from 'react-router';
import { seeSession } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { CandidateRow } from './CandidateRow.tsx';
import { InboxPart } from './InboxPart.tsx';
import { SessionHead } from './SessionHead.tsx';

/** Candidates for co-piloting, session by session. */
export function Candidacies({ candidacies, count }: { candidacies: readonly LedSession[]; count: number }) {
  if (candidacies.length === 0) return null;
  return (
    <InboxPart name="candidatures" title="Candidatures au co-pilotage" count={count}>
      {candidacies.map((session) => (
        <article key={session.id} className="card candidacy" aria-label={session.title}>
          <SessionHead session={session} />
          <ul className="team">
            {session.users.map((person) => (
              <CandidateRow key={person.id} session={session} person={person} />
            ))}
          </ul>
          <footer className="candidacy-foot row wrap gap-4-12">
            <p className="small muted grow">{places(session)}</p>
            <Link
              className="btn btn-plain btn-s"
              to={pathTo(kindUi[session.kind].detail, { id: session.id })}
              aria-label={`${seeSession[session.kind]}, ${session.title}`}
            >
              {seeSession[session.kind]}
            </Link>
          </footer>
        </article>
      ))}
    </InboxPart>
  );
}

/** Says how many co-pilots are accepted of the possible number, and who decides. */
function places({ copilotApprouved, actions }: LedSession): string {
  const count = copilotApprouved.length;
  const taken = `${counted(count, 'co-pilote accepté', 'co-pilotes acceptés')} sur ${mostCopilots}.`;
  return actions.removeCopilot.ok ? taken : `${taken} Le pilote répond aux candidatures.`;
}
