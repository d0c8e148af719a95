import './people.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { counted } from '@forman/domain/text';
import { can, useViewer } from '../../api/viewer.ts';
import { hasCome } from '../shared/has-come.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { Folded } from './Folded.tsx';
import type { OrganiserTools } from './organiser-tools.ts';
import { ListTools } from './ListTools.tsx';
import { PersonLine } from './PersonLine.tsx';
import { Section } from './SessionTexts.tsx';

/** States of the session’s leaders: they see the whole list first, until the list of absentees shows it. */
export const leads: ReadonlySet<SessionDetail['mine']['state']> = new Set(['pilot', 'copilot'] as const);

/**
 * Registered people: within the facts of the session, and in a part of their own for its leaders. The server sends the names only to those who may read them (CORE-181, CORE-182).
 */
export function GuestList({ session, tools }: { session: SessionDetail; tools: OrganiserTools }) {
  const me = useViewer();
  const perRow = useNarrow() ? 1 : 2;
  const { guests, totalGuests, actions } = session;
  const isLed = leads.has(session.mine.state);
  const mayRead = guests.length === totalGuests && (guests.length > 0 || can(me, 'portal.member'));
  // The list of absentees above already names each of them.
  const isListed = actions.markAbsent.ok;
  // An empty list without any act is left out, as the booking card already says that nobody is registered.
  const isIdle = guests.length === 0 && !actions.useList.ok && !actions.addGuests.ok;
  if (!mayRead || isIdle) return null;
  return (
    <Section
      title={counted(totalGuests, 'inscrit', 'inscrits')}
      aside={<tools.AddGuests session={session} />}
    >
      {guests.length === 0 && (
        <p className="muted nobody">
          {hasCome(session.endDate) ? 'Personne ne s’est inscrit.' : 'Personne n’est encore inscrit.'}
        </p>
      )}
      {(guests.length > 0 || actions.useList.ok) && (
        <div className={isLed ? 'card' : 'guests'}>
          {isLed && actions.useList.ok && <ListTools session={session} />}
          {guests.length > 0 && (
            <Folded
              people={guests}
              perRow={perRow}
              more={`Voir tous les inscrits (${guests.length})`}
              isWhole={isLed && !isListed}
            >
              <ul className="people">
                {guests.map((person) => (
                  <PersonLine key={person.id} person={person} of={session}>
                    <tools.GuestTool session={session} person={person} />
                  </PersonLine>
                ))}
              </ul>
            </Folded>
          )}
          {!isLed && actions.useList.ok && <ListTools session={session} />}
        </div>
      )}
    </Section>
  );
}
