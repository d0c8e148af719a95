import { type Books, openBooks } from './books.ts';
import type { Days } from './days.ts';
import { makeDues } from './dues.ts';
import { type GoalsOfPeople, makeGoals } from './goals.ts';
import { addGroupOrders, type GroupOrders, makeCabinet } from './group-orders.ts';
import { addIncidents } from './incidents.ts';
import { makeNews, type NewsOfMembers } from './news.ts';
import { makePeople, type People } from './people.ts';
import type { Plan } from './plan.ts';
import { makePresence, type Presence } from './presence.ts';
import type { Random } from '../seeded-random.ts';
import type { Row } from './rows.ts';
import { type Act, makeRegistrations, type Registrations } from './registrations.ts';
import { makeSessions, type Session } from './sessions.ts';
import { planRequestRows } from './thematics.ts';

/** Any fixed number: the same number makes the same association. */
export const seed = 20_091_010;

export type Association = {
  people: People;
  sessions: readonly Session[];
  registrations: Registrations;
  books: Books;
  career: GoalsOfPeople;
  news: NewsOfMembers;
  planRequests: readonly Row<'plan_requests'>[];
  groupOrders: GroupOrders;
  presence: Presence;
};

/** Makes a whole association in memory: people, sessions, registrations, and all their money. */
export function makeAssociation(
  world: { random: Random; days: Days; passwordHash: string },
  size: { people: number; plan: readonly Plan[]; moreActs?: (people: People) => Act[] },
): Association {
  const { random, days } = world;
  const people = makePeople(world, size.people);
  makeCabinet(people);
  const sessions = makeSessions(days, people, size.plan);
  const registrations = makeRegistrations({ random, days, people }, sessions);
  addIncidents(registrations, sessions);
  const groupOrders = addGroupOrders(registrations, sessions);
  registrations.acts.push(...makeDues(registrations.world), ...(size.moreActs?.(people) ?? []));
  const books = openBooks(random, people);
  keepBooks(books, registrations.acts, days.start);
  const career = makeGoals(days, people);
  const news = makeNews(days, people);
  return {
    people,
    sessions,
    registrations,
    books,
    career,
    news,
    planRequests: planRequestRows(days),
    groupOrders,
    presence: makePresence(seed, sessions, registrations.rows),
  };
}

/** Runs the acts in the order of their instants, and closes the books at `until`. */
function keepBooks(books: Books, acts: readonly Act[], until: Date): void {
  const inOrder = acts
    .map((act, index) => ({ ...act, index }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.index - b.index);
  for (const act of inOrder) act.run(books);
  books.wallets.expireUntil(until);
}
