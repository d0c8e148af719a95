import { createRandom } from '../../seeded-random.ts';

/** People of a former portal of eight years: nobody's names, numbers of ranges that belong to nobody. */

export type Json = Record<string, unknown>;
export type FormerPerson = { id: number; level: string; json: Json; isGood: boolean };

const firstNames = ['Aline', 'Bastien', 'Clémence', 'Damien', 'Élise', 'Fabrice', 'Gaëlle', 'Hugo', 'Inès', 'Joël', 'Karine', 'Loïc', 'Maëlle', 'Noé', 'Odette', 'Pascal', 'Quitterie', 'Rémi', 'Solène', 'Théo', 'Ulysse', 'Valérie', 'Wassim', 'Yaël', 'Zoé']; // prettier-ignore
const lastNames = ['Abrial', 'Bressan', 'Castaing', 'Delorme', 'Estève', 'Fauvel', 'Garrigue', 'Hénault', 'Isnard', 'Jacquin', 'Kervella', 'Lassalle', 'Malherbe', 'Nadaud', 'Orsini', 'Pelissier', 'Quéméner', 'Roussel', 'Sabatier', 'Thévenot', 'Urbain', 'Vasseur', 'Wagner', 'Yver', 'Zimmer']; // prettier-ignore
const cities = [['75011', 'Paris'], ['69003', 'Lyon'], ['33000', 'Bordeaux'], ['59800', 'Lille'], ['44000', 'Nantes']] as const; // prettier-ignore

export const ladder = [
  'GUEST',
  'NOMAN',
  'ONEMAN',
  'NEOMAN',
  'BEMAN',
  'ADMAN',
  'MAN',
  'DEVMAN',
  'DXMAN',
  'XMAN',
];
const dateNames = ['guest', 'noman', 'oneman', 'neoman', 'beman', 'Adman', 'man', 'devman', 'dxman', 'xman'];

/** Midnight in Paris as a browser sends it: the eve, at 23:00 or 22:00 UTC. */
export const midnight = (day: string): string => {
  const summer = day.slice(5) > '03-31' && day.slice(5) < '10-25';
  return new Date(Date.parse(`${day}T00:00:00+0${summer ? 2 : 1}:00`))
    .toISOString()
    .replace('.000Z', '+00:00');
};
export const iri = (resource: string, id: number): string => `/api/${resource}/${id}`;

/** A SIRET whose last digit checks the others. */
function siretOf(number: number): string {
  const digits = `9${String(number).padStart(12, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** @returns people by their numbers from 2 on; after them those who are somebody already, or lack something. */
export function makePeople(count: number, seed: number): FormerPerson[] {
  const random = createRandom(seed);
  const people: FormerPerson[] = [];
  for (let index = 0; index < count; index += 1) people.push(onePerson(index, random));
  // Two who are each other's sponsor, and one whose sponsor is gone.
  if (count > 20) {
    people[10]!.json.godFather = iri('users', people[11]!.id);
    people[11]!.json.godFather = iri('users', people[10]!.id);
    people[12]!.json.godFather = iri('users', 999_999);
  }
  return [...people, ...oddPeople(people)];
}

function onePerson(index: number, random: ReturnType<typeof createRandom>): FormerPerson {
  const id = index + 2;
  const level = index < 3 ? 9 : index < 8 ? 7 : Math.min(random.int(0, 6), 8);
  const first = firstNames[index % firstNames.length]!;
  // No two have the same name: who is who is another test's.
  const last = [lastNames[Math.floor(index / firstNames.length) % lastNames.length], lastNames[Math.floor(index / 625) % 25], index >= 15_625 ? `de ${lastNames[Math.floor(index / 15_625)]}` : ''].filter(Boolean).join('-'); // prettier-ignore
  const year = random.int(2018, 2025);
  const email = `${first}.${index}@ancien.example`
    .normalize('NFD')
    .replaceAll(/[^a-z0-9.@]/gi, '')
    .toLowerCase();
  const [postalCode, city] = random.pick(cities);
  const dates = Object.fromEntries(dateNames.map((name, at) => [
    `${name}CreatedAt`, at <= level && at % 2 === level % 2 ? `${Math.min(year + Math.floor(at / 4), 2025)}-0${1 + (at % 9)}-15T09:00:00+00:00` : null,
  ])); // prettier-ignore
  const isMember = level >= 3;
  return {
    id,
    level: ladder[level]!,
    isGood: true,
    json: {
      '@id': iri('users', id),
      id,
      civilite: random.pick(['M.', 'Mme', 'Mlle', 'Monsieur', 'Madame']),
      firstName: index % 7 === 0 ? first.toUpperCase() : first,
      lastName: index % 5 === 0 ? last.toUpperCase() : last,
      email: index % 17 === 0 ? `${first} <${email.toUpperCase()}>` : email,
      telPrefix: index % 23 === 0 ? '+41' : '+33',
      phoneNumber: index % 23 === 0 ? `079${String(2_000_000 + index)}` : phoneOf(index),
      // Dates of nobody: an empty cell of a spreadsheet, and of a database.
      birthDay: index % 31 === 0 ? '1900-01-01T00:00:00+00:00' : index % 37 === 0 ? '-0001-11-30T00:00:00+00:00' : midnight(`19${60 + (index % 40)}-0${1 + (index % 9)}-1${index % 10}`), // prettier-ignore
      address: `${1 + (index % 90)} rue de l’Essai`,
      postalCode,
      city,
      country: 'France',
      addressAccess: index % 3 === 0,
      roles: index % 4 === 0 ? [`ROLE_${ladder[level]}`, 'ROLE_USER'] : [`ROLE_${ladder[level]}`],
      userRoleInformation: index % 5 === 0 ? iri('user_role_informations', id) : { id, ...dates },
      godFather: index < 3 ? null : iri('users', 2 + Math.floor(index / 4)),
      manager: index < 12 ? null : { id: 2 + (index % 3), firstName: 'X' },
      userInformations: index % 3 === 0 ? iri('user_informations', id) : informationsOf(id, index),
      memberStartCreatedAt: isMember ? `${year}-02-01T00:00:00+00:00` : null,
      dateEndMember: isMember ? `${2025 + (index % 3)}-12-31T00:00:00+00:00` : null,
      adhesionPaidAt: isMember ? `${2024 + (index % 2)}-01-1${index % 10}T10:00:00+00:00` : null,
      isPilot: level >= 6,
      isJdEnded: level >= 1,
      isDemarrageEnded: level >= 2,
      is3JREnded: level >= 3,
      endCursus: level >= 5 ? `${year}-11-30T00:00:00+00:00` : null,
      credit: 0,
    },
  };
}

/** Numbers that no operator gives to anybody. */
const phoneOf = (index: number): string => {
  const range = ['035301', '046571', '053649', '026191', '019900'][Math.floor(index / 10_000) % 5]!;
  return `${range}${String(index % 10_000).padStart(4, '0')}`;
};

export const informationsOf = (id: number, index: number): Json => ({
  id,
  habilitation: index % 6 === 0 ? ['nothing'] : ['CIF', 'IAS'].slice(0, 1 + (index % 2)),
  societyName: index % 2 === 0 ? `Cabinet ${lastNames[index % 25]}` : '',
  societySiret: index % 2 === 0 ? (index % 44 === 0 ? '123' : siretOf(index)) : null,
  societyAddress: index % 2 === 0 ? `${1 + (index % 90)} avenue du Bureau` : null,
  city: index % 2 === 0 ? 'Lyon' : null,
  postalCode: index % 2 === 0 ? '69001' : null,
  country: index % 2 === 0 ? 'France' : null,
});

/** The same person again, a mailbox of two, and an account without a phone. */
function oddPeople(people: readonly FormerPerson[]): FormerPerson[] {
  const last = people.at(-1)!.id;
  const again = people[5]!.json;
  const mailbox = people[6]!.json;
  const odd: (Json & { id: number })[] = [
    { ...again, id: last + 1, email: String(again.email).toUpperCase(), phoneNumber: null },
    { ...mailbox, id: last + 2, firstName: 'Autre', lastName: 'Personne' },
    {
      ...people[7]!.json,
      id: last + 3,
      email: 'technique@ancien.example',
      firstName: 'Compte',
      lastName: 'Technique',
      phoneNumber: null,
    },
  ];
  return odd.map((json) => ({
    id: json.id,
    level: String((json.roles as string[])[0]).slice('ROLE_'.length),
    isGood: false,
    json: { ...json, '@id': iri('users', json.id) },
  }));
}
