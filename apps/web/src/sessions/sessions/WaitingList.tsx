import './people.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { counted, ordinal } from '@forman/domain/text';
import { Folded } from './Folded.tsx';
import { PersonLine } from './PersonLine.tsx';
import { Section } from './SessionTexts.tsx';

/** Waiting list, shown only while the session is full (CORE-172). */
export function WaitingList({ session }: { session: SessionDetail }) {
  const { waitingZone, seats } = session;
  if (seats.state !== 'full' || waitingZone.length === 0) return null;
  const isWhole = waitingZone.length === seats.waiting;
  const count = <span className="small muted">{counted(seats.waiting, 'personne', 'personnes')}</span>;
  return (
    <Section title="Liste d’attente" aside={count}>
      <div className="card">
        <Folded
          people={waitingZone}
          perRow={1}
          more={`Voir toute la liste d’attente (${waitingZone.length})`}
        >
          <ol className="people one">
            {waitingZone.map((person, index) => (
              <PersonLine
                key={person.id}
                person={person}
                of={session}
                rank={isWhole && <span className="rank num">{ordinal(index + 1)}</span>}
              />
            ))}
          </ol>
        </Folded>
      </div>
    </Section>
  );
}
