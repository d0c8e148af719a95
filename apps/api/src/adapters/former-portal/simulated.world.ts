import { createRandom } from '../../seeded-random.ts';
import { type FormerPerson, informationsOf, iri, type Json, ladder, makePeople } from './simulated.people.ts';
import { type FormerSession, kinds, makeSessions } from './simulated.sessions.ts';

/**
 * A former portal of eight years, with its gaps, doubles and oddities: seeded, so that it is the same each time, at any size.
 * What was made is said beside it (`people`, `sessions`, `sums`), for whoever compares.
 */
export type FormerWorld = {
  /** Records of each path. */
  lists: Readonly<Record<string, Json[]>>;
  avoirs: ReadonlyMap<number, Json[]>;
  people: FormerPerson[];
  sessions: FormerSession[];
  sums: {
    avoirCents: number;
    invoiceCents: ReadonlyMap<string, number>;
    invoices: number;
    movements: number;
  };
};

type Size = { people: number; sessions: number; seed?: number; today: string };

export function makeFormerWorld({
  people: count,
  sessions: sessionCount,
  seed = 8,
  today,
}: Size): FormerWorld {
  const people = makePeople(count, seed);
  const sessions = makeSessions(people, sessionCount, seed, today);
  const money = makeMoney(people, sessions, today);
  const past = people.filter(({ json }) => typeof json.userInformations === 'string');
  const dated = people.filter(({ json }) => typeof json.userRoleInformation === 'string');
  return {
    people,
    sessions,
    avoirs: money.avoirs,
    sums: money.sums,
    lists: {
      settings: [{ id: 1, valueTVA: 20, cA: 120_000, CAugmente: 1 }],
      sites: makeSites(),
      thematics: makeTitles(),
      users: people.map(({ json }) => json),
      user_informations: past.map(({ id }) => informationsOf(id, id - 2)),
      user_role_informations: dated.map(({ id, level }) => ({
        id,
        [`${level === 'ADMAN' ? 'Adman' : level.toLowerCase()}CreatedAt`]: '2020-05-04T08:00:00+00:00',
      })),
      ...Object.fromEntries(kinds.map((kind) => [kind, sessions.filter((one) => one.kind === kind).map(({ json }) => json)])),
      transactions: money.transactions,
      credit_histories: money.histories,
      ...makeLife(people),
    },
  }; // prettier-ignore
}

const makeSites = (): Json[] => [
  ...['Maison des associations', 'Salle Ravel', 'Espace Lumière', 'Le Carré', 'Tour Sud'].map((name, index) => ({
    '@id': iri('sites', index + 1),
    id: index + 1,
    name,
    address: `${index + 1} place du Marché`,
    postalCode: '75011',
    city: 'Paris',
    gmap: index === 3 ? 'javascript:alert(1)' : `https://maps.example/${index + 1}`,
    isActive: index !== 4,
  })),
  { id: 6, name: 'deleted', address: 'deleted', postalCode: 'deleted', city: 'deleted', gmap: 'deleted', isActive: false },
]; // prettier-ignore

const makeTitles = (): Json[] => [
  ...['WORKSHOP', 'FORMATION', 'event'].map((type, index) => ({
    id: index + 1,
    wording: `Titre ${type.toLowerCase()}`,
    theme: 'Patrimoine',
    prerequisite: '<p>Rien</p>',
    formerWords: '',
    destined: ['ROLE_MAN', 'ROLE_XMAN'],
    habilitation: ['nothing'],
    place: 20,
    placeZoom: 50,
    type,
  })),
  { id: 4, wording: 'deleted', theme: 'x', type: 'WORKSHOP' },
];

/** Invoices of paid sessions and of dues, cancelled registrations as credit, and what is left of it. */
function makeMoney(people: readonly FormerPerson[], sessions: readonly FormerSession[], today: string) {
  const random = createRandom(91);
  const transactions: Json[] = [];
  const histories: Json[] = [];
  const avoirs = new Map<number, Json[]>();
  const invoiceCents = new Map<string, number>();
  let avoirCents = 0;
  const invoice = (
    person: FormerPerson,
    on: string,
    { euros, item }: { euros: number; item: string },
  ): void => {
    const id = transactions.length + 1;
    const total = [euros, `${euros}.00`, `${euros},00`][id % 3];
    transactions.push({
      '@id': iri('transactions', id), id, user: id % 2 === 0 ? iri('users', person.id) : { id: person.id },
      firstName: person.json.firstName, lastName: person.json.lastName, society: id % 4 === 0 ? 'Cabinet Essai' : '',
      createAt: `${on}T11:00:00+00:00`, total, baseTotal: total, quantity: 1, itemName: item, paymentMethod: 'CARD',
    }); // prettier-ignore
    invoiceCents.set(on.slice(0, 4), (invoiceCents.get(on.slice(0, 4)) ?? 0) + euros * 100);
  };
  for (const { price, guests, json, day } of sessions) {
    if (price === 0 || day > today) continue;
    for (const guest of guests) {
      if (random.chance(0.9)) invoice(guest, day, { euros: price, item: String(json.title) });
      else {
        const id = histories.length + 1;
        const isOpen = day > `${Number(today.slice(0, 4)) - 1}-${today.slice(5)}`;
        histories.push({
          '@id': iri('credit_histories', id), id, type: 'crédit', amount: `${price},00`, amountLeft: isOpen ? price : 0,
          description: `Annulation\u00a0: ${String(json.title)}`, user: iri('users', guest.id), date: `${day}T15:00:00+00:00`, action: 'cancel',
        }); // prettier-ignore
        if (!isOpen) continue;
        avoirs.set(guest.id, [...(avoirs.get(guest.id) ?? []), { id, amount: price, amount_left: `${price}.00`, description: `Annulation\u00a0: ${String(json.title)}` }]); // prettier-ignore
        guest.json.credit = Number(guest.json.credit) + price;
        avoirCents += price * 100;
      }
    }
  }
  for (const person of people.filter(({ isGood, json }) => isGood && json.adhesionPaidAt !== null))
    invoice(person, String(person.json.adhesionPaidAt).slice(0, 10), {
      euros: 50,
      item: 'Renouvellement cotisation',
    });
  return { transactions, histories, avoirs, sums: { avoirCents, invoiceCents, invoices: transactions.length, movements: histories.length } }; // prettier-ignore
}

/** Goals and who reached them, votes, news, questions. */
function makeLife(people: readonly FormerPerson[]): Record<string, Json[]> {
  const good = people.filter(({ isGood }) => isGood);
  const levels = ladder.slice(1);
  const goals = levels.flatMap((level, index) => ['maintien', 'promotion'].map((type, at) => ({
    '@id': iri('goals', index * 2 + at + 1), id: index * 2 + at + 1, description: `${type} ${level}\u00a0: tenir deux ateliers`, type, level: `ROLE_${level}`,
  }))); // prettier-ignore
  const done = good.filter(({ level }) => level !== 'GUEST').map((person, index) => ({
    id: index + 1, goal: iri('goals', levels.indexOf(person.level) * 2 + 1), userId: person.id,
    status: ['VALIDÉ', 'EN ATTENTE', 'REFUSÉ'][index % 3], validatedAt: index % 3 === 1 ? null : '2024-04-02T12:00:00+00:00', createdAt: '2024-04-01T12:00:00+00:00',
  })); // prettier-ignore
  const votes = good.filter(({ level }) => level === 'BEMAN' || level === 'MAN').map((person, index) => ({
    id: index + 1, user: { id: person.id, roles: [`ROLE_${person.level}`] }, raison: 'Objectifs atteints', isEnded: true, createdAt: '2023-06-01T08:00:00+00:00',
    godFather: iri('users', 2), devMan: { id: 3 }, xMan: iri('users', 4), voteGodFather: 1, voteDevMan: index % 2, voteXman: -1,
  })); // prettier-ignore
  const news = Array.from({ length: 23 }, (_, index) => ({
    id: index + 1, title: `Lettre n° ${index + 1}`, category: index % 2 === 0 ? 'LOI' : 'VIE DE L\'ASSOCIATION', description: `<p>Bonjour,</p><img src=x onerror=alert(1)>`,
    author: { id: 2 }, publishAt: `20${19 + (index % 6)}-03-0${1 + (index % 9)}T07:00:00+00:00`, isValidate: index !== 4, destined: 'All', likes: [],
  })); // prettier-ignore
  const issues = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, question: `Question ${index + 1}\u00a0?`, reponse: `<p>Réponse ${index + 1}.</p>` })); // prettier-ignore
  const categories = Array.from({ length: 4 }, (_, index) => ({ id: index + 1, title: `Rubrique ${index + 1}`, issues: issues.slice(index * 3, index * 3 + 3).map(({ id, question }) => ({ id, question })) })); // prettier-ignore
  const sections = [1, 2].map((id) => ({ id, title: `Partie ${id}`, subCategories: categories.slice(id * 2 - 2, id * 2).map(({ id: one, title }) => ({ id: one, title })) })); // prettier-ignore
  return {
    goals,
    goal_finisheds: done,
    evolutions: votes,
    news,
    issues,
    sub_categories: categories,
    sections,
  };
}
