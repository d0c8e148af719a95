import type { SessionCard } from '@forman/contract/sessions/sessions';
import { counted, frenchSpaces, fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { pathTo, routes } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { partIds } from '../../sessions/shared/led-step.ts';
import { LevelName } from '../../people/shared/LevelName.tsx';
import type { HomeActs } from './acts.ts';
import { dayOf } from './session-facts.ts';
import { Facts, TodoGroup, TodoRow } from './TodoGroup.tsx';
import { Way } from './Way.tsx';

type Waiting = Answer<'home'>['waiting'];

const detailOf = ({ kind, id }: SessionCard): string => pathTo(kindUi[kind].detail, { id });

function KindMark({ session: { kind } }: { session: SessionCard }) {
  const { icon: Drawing, tint } = kindUi[kind];
  return (
    <span className={`sq ${tint}`} aria-hidden="true">
      <Drawing />
    </span>
  );
}

type SheetsProps = { sheets: Waiting['sheets']; count: number; isFirst: boolean };

export const Sheets = ({ sheets, count, isFirst }: SheetsProps) => (
  <TodoGroup title="Feuilles à valider" count={count} to={routes.notificationsWorkshop}>
    {sheets.map((session, index) => (
      <TodoRow
        key={session.id}
        mark={<KindMark session={session} />}
        title={frenchSpaces(session.title)}
        act={
          <Way
            to={`${detailOf(session)}#${partIds.sheet}`}
            label="Voir la feuille"
            name={`Voir la feuille, ${session.title}`}
            isFirst={isFirst && index === 0}
            isSmall
          />
        }
      >
        <Facts>
          {dayOf(session.startDate)}
          {counted(session.totalGuests, 'inscrit', 'inscrits')}
        </Facts>
      </TodoRow>
    ))}
  </TodoGroup>
);

type CandidaciesProps = {
  candidacies: Waiting['candidacies'];
  count: number;
  Answer: HomeActs['Answer'];
};

export const Candidacies = ({ candidacies, count, Answer: Act }: CandidaciesProps) => (
  <TodoGroup
    title="Candidatures au co-pilotage"
    count={count}
    to={`${routes.notificationsWorkshop}#candidatures`}
    isTall
  >
    {candidacies.map(({ session, person }) => (
      <TodoRow
        key={`${session.id}-${person.id}`}
        mark={<Avatar person={person} />}
        title={
          <>
            {fullName(person)}{' '}
            <span className="chip">
              <LevelName role={person.role} />
            </span>
          </>
        }
        act={<Act session={session} person={person} />}
      >
        veut co-piloter «&nbsp;<Link to={detailOf(session)}>{frenchSpaces(session.title)}</Link>&nbsp;»,{' '}
        <span className="nowrap">{dayOf(session.startDate)}</span>
      </TodoRow>
    ))}
  </TodoGroup>
);

type PublicationsProps = {
  sessions: Waiting['publications'];
  count: number;
  Publish: HomeActs['Publish'];
};

export const Publications = ({ sessions, count, Publish }: PublicationsProps) => (
  <TodoGroup title="Sessions à publier" count={count} to={`${routes.notificationsWorkshop}#publications`}>
    {sessions.map((session) => (
      <TodoRow
        key={session.id}
        mark={<KindMark session={session} />}
        title={<Link to={detailOf(session)}>{frenchSpaces(session.title)}</Link>}
        act={<Publish session={session} />}
      >
        <Facts>
          {dayOf(session.startDate)}
          {fullName(session.former)}
        </Facts>
      </TodoRow>
    ))}
  </TodoGroup>
);
