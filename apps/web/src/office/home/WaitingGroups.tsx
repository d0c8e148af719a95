import { roleLabel, type Role } from '@forman/domain/access';
import { fullName } from '@forman/domain/text';
import { IconNews } from '@tabler/icons-react';
import type { Answer } from '../../api/client.ts';
import { pathTo, routes } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import type { HomeActs } from './acts.ts';
import { dayOf } from './session-facts.ts';
import { Facts, TodoGroup, TodoRow } from './TodoGroup.tsx';
import { Way } from './Way.tsx';
import { Candidacies, Publications } from './WaitingSessions.tsx';

type Home = Pick<Answer<'home'>, 'counters' | 'waiting'>;
type Waiting = Home['waiting'];
type Props = { home: Home; acts: HomeActs };

/** Requests of other people, by kind, each with its first few items and their acts. */
export const WaitingGroups = ({ home: { counters, waiting }, acts }: Props) => (
  <>
    <Candidacies candidacies={waiting.candidacies} count={counters.CopilotWorkshops} Answer={acts.Answer} />
    <Guests days={waiting.discoveryDays} count={counters.JD} Finalise={acts.Finalise} />
    <Goals goals={waiting.goals} count={counters.goals} />
    <Votes votes={waiting.votes} count={counters.evolutions} />
    <Publications sessions={waiting.publications} count={counters.workshopsValid} Publish={acts.Publish} />
    <News news={waiting.news} count={counters.newsValid} />
  </>
);

type GuestsProps = { days: Waiting['discoveryDays']; count: number; Finalise: HomeActs['Finalise'] };

function Guests({ days, count, Finalise }: GuestsProps) {
  const guests = days.flatMap((day) => day.guests.map((guest) => ({ day, guest })));
  return (
    <TodoGroup title="Journées découverte à finaliser" count={count} to={routes.discoveryDays} isPaired>
      {guests.map(({ day, guest }) => (
        <TodoRow
          key={`${day.id}-${guest.id}`}
          mark={<Avatar person={guest} />}
          title={fullName(guest)}
          act={<Finalise day={day} guest={guest} />}
        >
          <Facts>
            {dayOf(day.startDate)}
            {'vous réglez sa place'}
          </Facts>
        </TodoRow>
      ))}
    </TodoGroup>
  );
}

const Goals = ({ goals, count }: { goals: Waiting['goals']; count: number }) => (
  <TodoGroup title="Objectifs à valider" count={count} to={routes.notificationsGoals}>
    {goals.map(({ id, goal, user }) => (
      <TodoRow
        key={id}
        mark={<Avatar person={user} />}
        title={fullName(user)}
        act={
          <Way
            to={pathTo('goals', { id: user.id })}
            label="Voir"
            name={`Voir l’objectif de ${fullName(user)}`}
            isSmall
          />
        }
      >
        «&nbsp;{goal.description}&nbsp;»
      </TodoRow>
    ))}
  </TodoGroup>
);

const Votes = ({ votes, count }: { votes: Waiting['votes']; count: number }) => (
  <TodoGroup title="Évolutions à voter" count={count} to={routes.evolution}>
    {votes.map(({ id, level, since, user }) => (
      <TodoRow
        key={id}
        mark={<Avatar person={user} />}
        title={fullName(user)}
        act={<Way to={routes.evolution} label="Voter" name={`Voter pour ${fullName(user)}`} isSmall />}
      >
        Objectifs {roleLabel[level as Role]} validés, vote ouvert le {dayOf(since)}
      </TodoRow>
    ))}
  </TodoGroup>
);

const News = ({ news, count }: { news: Waiting['news']; count: number }) => (
  <TodoGroup title="Actualités à valider" count={count} to={routes.notificationsNews}>
    {news.map(({ id, title, author, since }) => (
      <TodoRow
        key={id}
        mark={
          <span className="sq k-none" aria-hidden="true">
            <IconNews />
          </span>
        }
        title={title}
        act={<Way to={pathTo('news', { id })} label="Relire" name={`Relire ${title}`} isSmall />}
      >
        <Facts>
          {fullName(author)}
          {`proposée le ${dayOf(since)}`}
        </Facts>
      </TodoRow>
    ))}
  </TodoGroup>
);
