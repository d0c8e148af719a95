import { createRandom, type Random } from '../../seeded-random.ts';
import { type FormerPerson, iri, type Json, ladder, midnight } from './simulated.people.ts';

export const kinds = ['workshops', 'formations', 'events', 'team_meatings'] as const;
export type Kind = (typeof kinds)[number];

export type FormerSession = {
  kind: Kind;
  json: Json;
  price: number;
  day: string;
  guests: FormerPerson[];
  /** Can be moved in: it has a pilot and an end. */
  isGood: boolean;
};

const dateNames = {
  workshops: 'workshopDates',
  formations: 'formationDates',
  events: 'eventDates',
  team_meatings: 'TeamMeatingDates',
} as const;

const titles = ['Atelier Démarrage', 'Les régimes matrimoniaux', 'Lire un bilan', 'Préparer sa retraite', 'Le démembrement', 'Transmettre une société', 'L’assurance emprunteur']; // prettier-ignore

const eightYears = 8 * 365;

/** Sessions of eight years; the last tenth of each kind is still to come. */
export function makeSessions(
  people: readonly FormerPerson[],
  count: number,
  seed: number,
  today: string,
): FormerSession[] {
  const random = createRandom(seed + 1);
  const good = people.filter(({ isGood }) => isGood);
  return kinds.flatMap((kind, at) => {
    const own = Math.round(count * [0.5, 0.25, 0.1, 0.15][at]!);
    const past = own * 0.9;
    return Array.from({ length: own }, (_, index) => {
      const isToCome = index >= past;
      const on = isToCome
        ? addDays(today, 20 + Math.floor(index - past))
        : addDays(today, Math.floor((index / past - 1) * eightYears) - 3);
      return oneSession({ kind, id: index + 1, on, isPast: !isToCome, good, random });
    });
  });
}

const addDays = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

type Made = {
  kind: Kind;
  id: number;
  on: string;
  isPast: boolean;
  good: readonly FormerPerson[];
  random: Random;
};

function oneSession({ kind, id, on, isPast, good, random }: Made): FormerSession {
  const price = kind === 'team_meatings' ? 0 : random.pick([0, 0, 45, 60, 120]);
  // The second of the events has no end; the third of the formations no pilot any more.
  const hasEnd = !(kind === 'events' && id === 2);
  const hasPilot = !(kind === 'formations' && id === 3);
  const hasSlots = hasEnd && id % 9 !== 0;
  const days = kind === 'formations' ? 2 : 1;
  const last = addDays(on, days - 1);
  const pilot = good[random.int(0, 7)]!;
  const guests = random
    .shuffled(good.filter((one) => one !== pilot).slice(0, 400))
    .slice(0, Math.min(random.int(4, 40), good.length - 1));
  const waiting = isPast ? [] : good.filter((one) => one !== pilot && !guests.includes(one)).slice(0, 2);
  const person = ({ id: number, json }: FormerPerson): unknown =>
    kind === 'formations'
      ? iri('users', number)
      : { id: number, firstName: json.firstName, lastName: json.lastName };
  return {
    kind,
    price,
    day: on,
    guests,
    isGood: hasEnd && hasPilot,
    json: {
      '@id': iri(kind, id),
      id,
      thematic: kind === 'events' ? 'event' : random.pick(['Patrimoine', 'Fiscalité', 'Retraite']),
      title: kind === 'workshops' && id % 12 === 1 ? 'Découverte métier matinée' : random.pick(titles),
      price: id % 3 === 0 ? `${price}.00` : price,
      place: kind === 'formations' ? 'Hôtel du Lac, Annecy' : null,
      description: '<p>Une <strong>journée</strong> entière.</p><script>alert(1)</script>',
      prerequisite: id % 4 === 0 ? '<ul><li>Un contrat</li></ul>' : null,
      formerWords: '',
      videoConferenceLink: id % 10 === 5 ? 'https://visio.example/salle' : '',
      visioPassword: id % 10 === 5 ? '1234' : '',
      isVisio: id % 10 === 5 ? 'true' : false,
      externLink: kind === 'events' && id % 2 === 0 ? 'https://evenement.example' : null,
      maxGuests: Math.max(guests.length, 12),
      minGuests: 1,
      totalGuests: guests.length,
      startDate: midnight(on),
      endDate: hasEnd ? midnight(last) : null,
      destined: id % 5 === 0 ? 'All' : ladder.slice(id % 3).map((level) => `ROLE_${level}`),
      habilitation: id % 6 === 0 ? ['CIF'] : ['nothing'],
      isPublish: true,
      wantCopilot: false,
      site: kind === 'formations' ? null : iri('sites', 1 + (id % 5)),
      former: hasPilot ? (id % 2 === 0 ? iri('users', pilot.id) : { id: pilot.id, lastName: 'X' }) : null,
      copilotApprouved: [],
      coPilotWanted: [],
      guests: guests.map(person),
      waitingZone: waiting.map(person),
      absentGuest: isPast ? guests.slice(0, 2).map(person) : [],
      isAbsentEnded: isPast,
      ...(kind === 'formations' && { priceBedOne: 180, priceBedTwo: '140.00', priceBedThree: null }),
      [dateNames[kind]]: hasSlots ? Array.from({ length: days }, (_, index) => slotOf(addDays(on, index), random)) : [],
    },
  }; // prettier-ignore
}

/** A slot as the client sends one: an hour later than it was typed. */
function slotOf(on: string, random: Random): Json {
  const [begins, ends] = random.pick([['09:00', '18:00'], ['09:00', '18:00'], ['14:00', '17:30']] as const); // prettier-ignore
  const late = (hour: string): string =>
    new Date(Date.parse(midnight(on)) + (Number(hour.slice(0, 2)) + 1) * 3_600_000 + Number(hour.slice(3)) * 60_000).toISOString(); // prettier-ignore
  return { dateAt: late(begins), endAt: late(ends) };
}
