import { type Level, levelRank } from '@forman/domain/access';
import { plain } from '@forman/domain/text';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { type Days, daytime } from './days.ts';
import { levelHistory, type Reached } from './levels.ts';
import { companyNames, lastNames, longName, men, women } from './names.ts';
import type { Random } from '../seeded-random.ts';
import type { Row } from './rows.ts';
import { streets, type Town, towns } from './towns.ts';

/** A person of the sample: the row to insert, and the facts that the rest of the sample needs. */
export type Person = {
  row: Row<'users'> & { id: number };
  level: Level;
  /** Steps of sponsorship below account 3. */
  depth: number;
  /** Days from today to the first membership; for a guest, to the registration. */
  since: number;
  history: Reached[];
};

export type People = { all: Person[]; byId: Map<number, Person>; dynasties: Row<'dynasties'>[] };

/** Number of people of each level beside the named accounts, of 150. */
const crowd: readonly (readonly [Level, number])[] = [
  ['ROLE_XMAN', 2], ['ROLE_DXMAN', 5], ['ROLE_DEVMAN', 9], ['ROLE_MAN', 12], ['ROLE_ADMAN', 16], ['ROLE_BEMAN', 26],
  ['ROLE_NEOMAN', 42], ['ROLE_ONEMAN', 12], ['ROLE_NOMAN', 6], ['ROLE_GUEST', 20],
]; // prettier-ignore

/** Days since the people of a level came: from, to. NOMAN and ONEMAN came long enough ago to have lapsed. */
const seniority: Record<Level, readonly [number, number]> = {
  ROLE_XMAN: [4200, 3600], ROLE_DXMAN: [3500, 2900], ROLE_DEVMAN: [2800, 2300], ROLE_MAN: [2200, 1750],
  ROLE_ADMAN: [1700, 1300], ROLE_BEMAN: [1290, 800], ROLE_NEOMAN: [780, 45], ROLE_ONEMAN: [1250, 1150],
  ROLE_NOMAN: [1250, 1150], ROLE_GUEST: [120, 3],
}; // prettier-ignore

const namedSince: Record<number, number> = {
  1: -2400, 2: -1500, 3: -4300, 4: -3900, 5: -3400, 6: -2900, 7: -2300, 8: -1700, 9: -1280, 10: -500, 11: -1160,
  12: -1200, 13: -25, 14: -150,
}; // prettier-ignore

/** The habilitations of the named accounts. */
const namedHabilitations: Record<number, string[]> = {
  1: ['CIF'], 3: ['IMMOBILIER', 'IAS', 'CIF', 'IOBSP'], 4: ['CIF', 'IAS'], 5: ['IMMOBILIER', 'CIF'], 6: ['IAS', 'CIF'],
  7: ['IMMOBILIER', 'IAS', 'CIF'], 8: ['IAS'], 9: ['IAS', 'CIF'], 10: ['IAS'], 11: ['IAS', 'IOBSP', 'AGENT'],
}; // prettier-ignore

/** Sponsors whose sponsored people the demonstration names in full; nobody is added below them. */
const closedSponsors = new Set([1, 2, 6, 9]);

export const dynasties: Row<'dynasties'>[] = [
  { id: 1, name: 'Dynastie des fondateurs' },
  { id: 2, name: 'Dynastie Morel' },
  { id: 3, name: 'Dynastie Castaing' },
  { id: 4, name: 'Dynastie de l’Ouest' },
];

type World = { random: Random; days: Days; passwordHash: string };

/**
 * The fourteen named accounts, then `count` others with ids from 101; sponsors always precede the people they
 * sponsor.
 */
export function makePeople(world: World, count: number): People {
  const people: People = { all: [], byId: new Map(), dynasties };
  const add = (person: Person): void => {
    people.all.push(person);
    people.byId.set(person.row.id, person);
  };
  // The most senior come first, so that a sponsor is made before the people they sponsor.
  const bySeniority = demoAccounts.toSorted((a, b) => namedSince[a.id]! - namedSince[b.id]!);
  for (const account of bySeniority) add(namedPerson(world, people, account));
  people.all.sort((a, b) => a.row.id - b.row.id);
  const candidates = people.all.filter((person) => !closedSponsors.has(person.row.id) && mayInvite(person));
  let id = 101;
  for (const [level, share] of crowd) {
    const howMany = Math.round((share * count) / 150);
    for (let index = 0; index < howMany; index += 1) {
      const person = crowdPerson(world, people, {
        id,
        level,
        age: howMany < 2 ? 0 : index / (howMany - 1),
        candidates,
      });
      add(person);
      if (mayInvite(person) && person.depth < 5) candidates.push(person);
      id += 1;
    }
  }
  return people;
}

const mayInvite = (person: Person): boolean =>
  levelRank(person.level) >= levelRank('ROLE_BEMAN') && person.depth < 5;

type Identity = Pick<DemoAccount, 'civility' | 'firstName' | 'lastName'>;

function namedPerson(world: World, people: People, account: DemoAccount): Person {
  const sponsor = account.sponsorId === null ? undefined : people.byId.get(account.sponsorId);
  const person = makePerson(world, {
    id: account.id,
    email: account.email,
    identity: account,
    level: account.level as Level,
    since: namedSince[account.id]!,
    sponsor,
    manager: managerOf(people, sponsor),
    hasCompany: [3, 4, 6, 7].includes(account.id),
  });
  Object.assign(person.row, account.flags, { habilitations: namedHabilitations[account.id] ?? [] });
  if ([4, 5].includes(account.id)) person.row.is_executive = true;
  return person;
}

/**
 * The sponsor of a guest: two named accounts have guests of their own, so that their discovery days show
 * something.
 */
const sponsorOfGuest = ({ id, level }: { id: number; level: Level }): number | undefined =>
  level === 'ROLE_GUEST' ? [7, 9][id % 4] : undefined;

function crowdPerson(
  world: World,
  people: People,
  who: { id: number; level: Level; age: number; candidates: readonly Person[] },
): Person {
  const { random } = world;
  const [oldest, newest] = seniority[who.level];
  const since = -Math.round(oldest + (newest - oldest) * who.age);
  const before = who.candidates.filter(
    (candidate) => candidate.since < since - 150 && levelRank(candidate.level) >= levelRank(who.level),
  );
  const drawn = random.pick(random.chance(0.7) ? before.slice(-25) : before) ?? people.byId.get(3);
  const sponsor = people.byId.get(sponsorOfGuest(who) ?? 0) ?? drawn;
  const identity: Identity = who.id === 104 ? longName : randomIdentity(random);
  const person = makePerson(world, {
    id: who.id,
    email: `${slug(identity.firstName)}.${slug(identity.lastName)}.${who.id}@forman.example`,
    identity,
    level: who.level,
    since,
    sponsor,
    manager: managerOf(people, sponsor),
    hasCompany: who.level !== 'ROLE_GUEST' && who.id % 3 === 0,
  });
  const isSenior = levelRank(who.level) >= levelRank('ROLE_BEMAN');
  person.row.is_pilot = who.id === 104 || (isSenior && who.id % 5 === 1);
  person.row.is_executive = who.level === 'ROLE_XMAN';
  person.row.habilitations = random
    .shuffled(['IMMOBILIER', 'IAS', 'CIF', 'IOBSP', 'AGENT'])
    .slice(0, isSenior ? random.int(1, 3) : random.int(0, 1))
    // AGENT and CIF exclude each other.
    .filter((name, _, all) => name !== 'AGENT' || !all.includes('CIF'));
  if (who.level === 'ROLE_GUEST') {
    person.row.is_jd_ended = who.id % 3 === 0;
    person.row.is_demarrage_ended = who.id % 6 === 0;
  }
  return person;
}

function randomIdentity(random: Random): Identity {
  const civility = random.chance(0.5) ? 'Madame' : 'Monsieur';
  return {
    civility,
    firstName: random.pick(civility === 'Madame' ? women : men),
    lastName: random.pick(lastNames),
  };
}

const slug = (name: string): string => plain(name).replaceAll(/[^a-z]+/g, '-');

/** The nearest sponsor above who is MAN or higher; the direct sponsor when there is none. */
function managerOf(people: People, sponsor: Person | undefined): number | null {
  let above = sponsor;
  while (above && levelRank(above.level) < levelRank('ROLE_MAN'))
    above = people.byId.get(above.row.sponsor_id ?? 0);
  return above?.row.id ?? sponsor?.row.id ?? null;
}

type Facts = {
  id: number;
  email: string;
  identity: Identity;
  level: Level;
  since: number;
  sponsor: Person | undefined;
  manager: number | null;
  hasCompany: boolean;
};

function makePerson(world: World, facts: Facts): Person {
  const { random, days } = world;
  const { id, level, since, sponsor, identity } = facts;
  const isMember = level !== 'ROLE_GUEST';
  const history = levelHistory({ random, days }, level, since);
  const town = random.pick(towns);
  const row = {
    id,
    email: facts.email,
    password_hash: world.passwordHash,
    civility: identity.civility,
    first_name: identity.firstName,
    last_name: identity.lastName,
    phone_prefix: '+33',
    phone: `06${String(id).padStart(8, '0')}`,
    born_on: days.day(-random.int(24 * 365, 61 * 365)),
    address: `${random.int(1, 98)} ${random.pick(streets)}`,
    postal_code: town.postalCode,
    city: town.city,
    country: 'France',
    address_shared: random.chance(0.4),
    lat: nearby(random, town.lat),
    lng: nearby(random, town.lng),
    level,
    is_admin: false,
    is_pilot: false,
    is_expert_accountant: false,
    is_super_organizer: false,
    is_treasurer: false,
    is_executive: false,
    is_jd_ended: isMember,
    is_demarrage_ended: isMember,
    is_3jr_ended: isMember,
    curriculum_ended_on: isMember && since < -900 ? days.day(since + 400) : null,
    sponsor_id: sponsor?.row.id ?? null,
    manager_id: facts.manager,
    dynasty_id: dynastyOf(id, sponsor),
    habilitations: [] as string[],
    ...(facts.hasCompany ? companyOf(random, id, identity.lastName, town) : noCompany),
    member_since_on: isMember ? days.day(since) : null,
    member_until_on: null as string | null,
    dues_paid_on: null as string | null,
    ...(isMember ? prodemialOf(id) : noProdemial),
    credit_cents: 0,
    created_at: history[0]!.at,
  } satisfies Row<'users'>;
  return { row, level, depth: sponsor ? sponsor.depth + 1 : 0, since, history };
}

const nearby = (random: Random, degrees: number): number =>
  Math.round((degrees + random.int(-400, 400) / 10_000) * 10_000) / 10_000;

/** The four branches start with account 3 and those right below; everybody else follows their sponsor. */
function dynastyOf(id: number, sponsor: Person | undefined): number | null {
  const heads: Record<number, number | null> = { 1: 3, 2: null, 3: 1, 4: 2, 102: 4 };
  return id in heads ? heads[id]! : (sponsor?.row.dynasty_id ?? null);
}

/** Chosen without a random draw, so that the people made afterwards stay the same. */
const prodemials = [
  { qualification: 'Junior', title: '', stars: [1, 0] },
  { qualification: 'Confirmé', title: 'Conseiller patrimonial', stars: [2, 1] },
  { qualification: 'Senior', title: 'Expert patrimoine', stars: [3, 2] },
] as const;
const noProdemial = {
  prodemial_qualification: '',
  prodemial_qualification_stars: 0,
  prodemial_title: '',
  prodemial_title_stars: 0,
};

function prodemialOf(id: number): typeof noProdemial {
  const drawn = prodemials[id % 4];
  if (!drawn) return noProdemial;
  return {
    prodemial_qualification: drawn.qualification,
    prodemial_qualification_stars: drawn.stars[0],
    prodemial_title: drawn.title,
    prodemial_title_stars: drawn.stars[1],
  };
}

const noCompany = {
  company_name: '',
  company_siret: '',
  orders_for: null,
  company_address: '',
  company_postal_code: '',
  company_city: '',
  company_country: '',
};

function companyOf(random: Random, id: number, lastName: string, town: Town) {
  return {
    company_name: random.pick(companyNames)(lastName),
    company_siret: fictitiousSiret(id),
    company_address: `${random.int(1, 60)} rue de l’Exemple`,
    company_postal_code: town.postalCode,
    company_city: town.city,
    company_country: 'France',
  };
}

/** A SIRET that passes Luhn's check and belongs to nobody: no real SIREN starts with five zeros. */
export function fictitiousSiret(id: number): string {
  const siren = withLuhn(`00000${String(id).padStart(3, '0').slice(-3)}`);
  return withLuhn(`${siren}${String(1 + Math.floor(id / 1000)).padStart(4, '0')}`);
}

/** The digits, followed by the one that makes their Luhn sum a multiple of ten. */
export function withLuhn(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A moment between two days from today, never after yesterday. */
export const momentBetween = (
  { random, days }: { random: Random; days: Days },
  from: number,
  to: number,
): Date => daytime(random, days.day(Math.min(-1, random.int(from, Math.max(from, to)))));
