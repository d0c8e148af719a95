import { expect, test } from 'vitest';
import { hoursOf } from '../../sessions/shared/session-when.ts';
import { duesWords } from './dues-words.ts';
import { dayAndHoursOf, distanceTo, placeOf } from './session-facts.ts';
import { appointmentOf, pathSentence, shownSteps } from './path-words.ts';
import {
  asksLater,
  leadingSentence,
  missingBefore,
  todaySentence,
  waitingSentence,
} from './waiting-words.ts';

test.each([
  [0, 'Rien n’attend votre réponse.'],
  [1, 'Une chose attend votre réponse.'],
  [3, 'Trois choses attendent votre réponse.'],
  [12, '12 choses attendent votre réponse.'],
])('the home page says in words that %i things wait', (count, expected) => {
  expect(waitingSentence(count)).toBe(expected);
});

test('the home page says that nothing presses when its only requests can wait', () => {
  expect(waitingSentence(0, true)).toBe('Rien ne presse.');
  expect(waitingSentence(1, true)).toBe('Une chose attend votre réponse.');
});

test.each([
  ['2026-12-01T09:00:00Z', 'Nous sommes le mardi\u00a01er\u00a0décembre.'],
  ['2026-12-10T23:30:00Z', 'Nous sommes le vendredi\u00a011\u00a0décembre.'],
])('the home page names the day in Paris at %s', (instant, expected) => {
  expect(todaySentence(new Date(instant))).toBe(expected);
});

test('CORE-074: other people’s requests come after the sessions of a person who leads one and goes to another this week', () => {
  const now = new Date('2026-12-01T09:00:00Z');
  const idle = { leading: null, waiting: { sheets: [] }, next: [{ startDate: '2026-12-08T08:59:00Z' }] };
  expect(asksLater(idle, now)).toBe(false);
  expect(asksLater({ ...idle, leading: {} }, now)).toBe(true);
  expect(asksLater({ ...idle, waiting: { sheets: [{}] } }, now)).toBe(true);
  expect(asksLater({ ...idle, leading: {}, next: [{ startDate: '2026-12-08T09:00:00Z' }] }, now)).toBe(false);
  expect(asksLater({ ...idle, leading: {}, next: [] }, now)).toBe(false);
});

const morning = { startDate: '2026-12-10T08:30:00Z', endDate: '2026-12-10T11:30:00Z' };

test('the hours of a session are written for one day and for several', () => {
  expect(dayAndHoursOf(morning)).toBe('jeu. 10 déc., 9h30-12h30');
  expect(hoursOf({ ...morning, endDate: '2026-12-11T17:00:00Z' })).toBe('jusqu’au ven. 11 déc., 9h30-18h');
});

test('a session reads “en cours” once begun, and its distance in days before', () => {
  expect(distanceTo(morning.startDate, new Date('2026-12-10T09:00:00Z'))).toBe('en cours');
  expect(distanceTo(morning.startDate, new Date('2026-12-07T22:00:00Z'))).toBe('dans 3\u00a0jours');
});

test('the place of a session reads “Visio”, the typed place, or the town with its department', () => {
  const site = { id: 1, name: '', address: '', postalCode: '78000', city: 'Versailles', gmap: '' };
  expect(placeOf({ isVisio: true, site: null, place: null })).toBe('Visio');
  expect(placeOf({ isVisio: false, site, place: null })).toBe('Versailles (78)');
  expect(placeOf({ isVisio: false, site: null, place: 'Salle B' })).toBe('Salle B');
  expect(placeOf({ isVisio: false, site: null, place: null })).toBe('Lieu à préciser');
});

const lead = (startDate: string, state = 'pilot') => ({ startDate, mine: { state } });

test.each([
  ['2026-12-10T07:50:00Z', 'pilot', 'Vous pilotez dans 40\u00a0minutes'],
  ['2026-12-10T08:29:30Z', 'pilot', 'Vous pilotez dans 1\u00a0minute'],
  ['2026-12-10T09:00:00Z', 'pilot', 'Vous pilotez en ce moment'],
  ['2026-12-10T05:00:00Z', 'copilot', 'Vous co-pilotez aujourd’hui à 9h30'],
  ['2026-12-09T20:00:00Z', 'pilot', 'Vous pilotez demain à 9h30'],
  ['2026-12-07T22:00:00Z', 'pilot', 'Vous pilotez dans 3\u00a0jours'],
])('at %s, the %s of a session at 9:30 reads when to lead it', (now, state, expected) => {
  expect(leadingSentence(lead('2026-12-10T08:30:00Z', state), new Date(now))).toBe(expected);
});

const ready = {
  candidates: 0,
  copilots: 0,
  lacksLink: false,
  wantCopilot: false,
  isVisio: true,
  place: null,
  site: null,
  totalGuests: 4,
  minGuests: 4,
};

test.each([
  [{}, []],
  [{ wantCopilot: true }, ['Aucun co-pilote pour l’instant']],
  [{ wantCopilot: true, copilots: 1 }, []],
  [
    { wantCopilot: true, candidates: 1, lacksLink: true },
    ['1\u00a0candidature à traiter', 'Lien de visio à ajouter'],
  ],
  [{ isVisio: false, totalGuests: 3 }, ['Lieu à préciser', '1\u00a0inscrit de moins que le minimum']],
])('the leader of a session with %j reads that it lacks %j', (values, expected) => {
  expect(missingBefore({ ...ready, ...values })).toEqual(expected);
});

test('a guest’s path shows the day of a done step, the act of the next one, and the condition of later ones', () => {
  const steps = [
    { step: 'discovery_day', state: 'done', doneAt: '2026-11-24T08:30:00Z' },
    { step: 'starter', state: 'current', doneAt: null },
    { step: 'three_days', state: 'coming', doneAt: null },
    { step: 'membership', state: 'coming', doneAt: null },
  ] as const;
  const now = new Date('2026-12-01T09:00:00Z');
  const path = { steps: [...steps], mine: null, membershipPrice: 30 };
  expect(shownSteps(path, now).map(({ label, detail }) => `${label}, ${detail}`)).toEqual([
    'Journée découverte, Suivie le mar. 24 nov.',
    'Démarrage, À vous\u00a0: choisissez une date',
    '3 Jours de la Réussite, Après le démarrage',
    'Adhésion, 30\u00a0€, dès vos 3 Jours faits',
  ]);
  const later = new Date('2027-01-05T09:00:00Z');
  expect(shownSteps(path, later)[0]!.detail).toBe('Suivie le mar. 24 nov. 2026');
  const mine = { ...morning, mine: { state: 'registered' as const } };
  const detailAt = (at: Date) => shownSteps({ ...path, mine }, at)[1]!.detail;
  expect(detailAt(now)).toBe('Le jeu. 10 déc. 2026');
  expect(detailAt(new Date('2026-12-11T09:00:00Z'))).toBe('Suivie le jeu. 10 déc. 2026, à enregistrer');
});

test.each([
  [0, 'Quatre étapes jusqu’à l’adhésion. Voici la première.'],
  [3, 'Quatre étapes jusqu’à l’adhésion. Il ne reste plus que la dernière.'],
])('the sentence on a guest’s path fits %i done steps', (done, expected) => {
  expect(pathSentence(done, null)).toBe(expected);
});

test('a guest with a seat reads the day of their next step, not a call to choose a date', () => {
  const now = new Date('2026-11-26T12:00:00+01:00');
  const seat = {
    startDate: '2026-12-14T09:00:00+01:00',
    endDate: '2026-12-14T17:00:00+01:00',
    mine: { state: 'registered' as const },
  };
  expect(pathSentence(0, appointmentOf({ mine: seat }, now))).toBe(
    'Première étape\u00a0: rendez-vous le 14 décembre.',
  );
  expect(appointmentOf({ mine: { ...seat, mine: { state: 'waiting' } } }, now)).toBeNull();
  expect(appointmentOf({ mine: seat }, new Date(seat.endDate))).toBeNull();
  expect(appointmentOf({ mine: null }, now)).toBeNull();
});

test('the sentence on late dues says when the membership ended, and until when a payment renews it', () => {
  const said = (until: string | null, usable = 0) =>
    duesWords({ until, isActive: false, price: 50, untilAfterPayment: '2027-12-31' }, { usable }).sentence;
  expect(said('2025-12-31')).toBe(
    'Elle a pris fin le mer. 31 déc. 2025. Pour 50\u00a0€, elle est renouvelée jusqu’au ven.\u00a031\u00a0déc.\u00a02027.',
  );
  expect(said(null, 50)).toBe(
    '50\u00a0€ à régler, pour être membre jusqu’au ven.\u00a031\u00a0déc.\u00a02027. Votre avoir suffit.',
  );
});
