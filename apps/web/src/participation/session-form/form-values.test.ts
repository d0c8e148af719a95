import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { checkSessionForm, formRules } from '@forman/domain/participation/form';
import { expect, test } from 'vitest';
import {
  bodyOf,
  duplicateOf,
  emptyValues,
  newValues,
  formOf,
  meetingValues,
  type Model,
  modelValues,
  valuesOf,
} from './form-values.ts';
import { merge } from '../../ui/merge.ts';
import { repeatedOn, weeksLater } from './repeat-days.ts';
import { withPeriod } from './slot-days.ts';

/** The session spans the change of clock of 25 October 2026: summer time before, winter time after. */
const stored = {
  thematic: 'Entreprise',
  title: 'Lire un bilan',
  price: 12.5,
  priceBedOne: null,
  priceBedTwo: 80,
  priceBedThree: null,
  isVisio: false,
  site: { id: 4 },
  place: null,
  videoConferenceLink: null,
  visioPassword: null,
  externLink: null,
  startDate: '2026-10-24T07:00:00.000Z',
  endDate: '2026-10-26T17:00:00.000Z',
  slots: [
    { id: 1, dateAt: '2026-10-24T07:00:00.000Z', endAt: '2026-10-24T16:00:00.000Z' },
    { id: 2, dateAt: '2026-10-26T08:00:00.000Z', endAt: '2026-10-26T17:00:00.000Z' },
  ],
  breakTime: '1h00',
  destined: ['ROLE_NEOMAN'],
  habilitation: [],
  maxGuests: 12,
  minGuests: 2,
  copilotApprouved: [{ id: 8, firstName: 'Paul', lastName: 'Martin', email: 'paul@forman.example' }],
  wantCopilot: true,
  isUniqueWaiting: false,
  description: '<p>Bonjour</p>',
  prerequisite: '',
  formerWords: '',
} as unknown as SessionDetail;

test('CAT-099 CAT-100: a stored session is sent back with the same days and hours, across a clock change', () => {
  const body = bodyOf(valuesOf(stored));
  expect(body).toMatchObject({ startDate: '2026-10-24 09:00', endDate: '2026-10-26 18:00', price: 12.5 });
  expect(body.slots).toEqual([
    { dateAt: '2026-10-24 09:00', endAt: '2026-10-24 18:00' },
    { dateAt: '2026-10-26 09:00', endAt: '2026-10-26 18:00' },
  ]);
});

test('CAT-103: a price is sent as a number, or as typed when it is not an amount', () => {
  const sent = (price: string) => bodyOf({ ...valuesOf(stored), price }).price;
  expect(['45,50', '45.5 €', '1 200,00\u00a0€', '', '45,5O', '-3'].map(sent)).toEqual([
    45.5,
    45.5,
    1200,
    '',
    '45,5O',
    '-3',
  ]);
});

test('CAT-023: each field of the form holds its stored value', () => {
  expect(valuesOf(stored)).toEqual({
    thematic: 'Entreprise',
    title: 'Lire un bilan',
    price: '12,50\u00a0€',
    priceBedOne: '',
    priceBedTwo: '80,00\u00a0€',
    priceBedThree: '',
    isVisio: false,
    site: '4',
    place: '',
    videoConferenceLink: '',
    visioPassword: '',
    externLink: '',
    from: '2026-10-24',
    to: '2026-10-26',
    slots: [
      { key: 0, day: '2026-10-24', start: '09:00', endDay: '2026-10-24', end: '18:00' },
      { key: 1, day: '2026-10-26', start: '09:00', endDay: '2026-10-26', end: '18:00' },
    ],
    breakTime: '1h00',
    waitingMax: '5',
    destined: ['ROLE_NEOMAN'],
    habilitation: ['nothing'],
    maxGuests: '12',
    minGuests: '2',
    copilots: [{ id: 8, firstName: 'Paul', lastName: 'Martin', email: 'paul@forman.example' }],
    guests: '',
    wantCopilot: true,
    isUniqueWaiting: false,
    description: '<p>Bonjour</p>',
    prerequisite: '',
    formerWords: '',
  });
});

test('CAT-139: named guests are sent as a list of e-mails; without any, the field is left out', () => {
  const named = bodyOf({ ...emptyValues, guests: 'a@x.fr, b@x.fr\n' });
  expect(named).toMatchObject({ guestEmails: ['a@x.fr', 'b@x.fr'] });
  expect(bodyOf(emptyValues)).not.toHaveProperty('guestEmails');
});

test('CAT-088 CAT-097: an empty list of habilitations selects “none” in the form, and is sent as an empty list', () => {
  expect(valuesOf(stored).habilitation).toEqual(['nothing']);
  expect(bodyOf(valuesOf(stored)).habilitation).toEqual([]);
});

test('CAT-104 CAT-113: a new workshop or formation has no habilitation chosen; the other kinds begin with “none” chosen', () => {
  expect(newValues('workshop').habilitation).toEqual([]);
  expect(newValues('formation').habilitation).toEqual([]);
  for (const kind of ['event', 'team_meeting'] as const) {
    expect(newValues(kind).habilitation).toEqual(['nothing']);
    expect(bodyOf(newValues(kind)).habilitation).toEqual([]);
  }
});

test('CAT-086 CAT-126: a remote session clears its place, an on-site one its link and password; a typed place replaces the site', () => {
  const onSite = { ...emptyValues, site: '4', place: '' };
  expect(bodyOf({ ...onSite, ...meetingValues(true) })).toMatchObject({
    isVisio: true,
    site: null,
    place: null,
  });
  const remote = {
    ...emptyValues,
    isVisio: true,
    videoConferenceLink: 'https://visio.example',
    visioPassword: 'x',
  };
  expect(bodyOf({ ...remote, ...meetingValues(false) })).toMatchObject({
    isVisio: false,
    videoConferenceLink: null,
    visioPassword: null,
  });
  expect(bodyOf({ ...onSite, place: 'Chez nous' })).toMatchObject({ site: null, place: 'Chez nous' });
  expect(bodyOf(onSite)).toMatchObject({ site: '4', place: null });
});

test('CAT-090: a catalogue title fills its fields, with its number of seats on site or remote', () => {
  const model: Model = {
    id: 1, type: 'WORKSHOP', wording: 'Atelier Démarrage', theme: 'Entreprise', prerequisite: '<p>Rien</p>', formerWords: '',
    destined: ['ROLE_GUEST'], habilitation: ['IAS'], place: 14, hours: [],
        placeZoom: 40, version: 0,
  }; // prettier-ignore
  expect(modelValues(model, false, '1')).toEqual({
    thematic: 'Entreprise',
    title: 'Atelier Démarrage',
    prerequisite: '<p>Rien</p>',
    formerWords: '',
    destined: ['ROLE_GUEST'],
    habilitation: ['IAS'],
    maxGuests: '14',
    minGuests: '1',
  });
  expect(modelValues(model, true, null)).toMatchObject({ maxGuests: '40' });
  expect(modelValues(model, true, null)).not.toHaveProperty('minGuests');
});

test('CAT-098: the maximum of the waiting list is not sent', () => {
  expect(Object.keys(bodyOf({ ...emptyValues, waitingMax: '3' }))).not.toContain('waitingMax');
});

test('a duplicated session has every value but the dates', () => {
  expect(duplicateOf(stored)).toEqual({ ...valuesOf(stored), from: '', to: '', slots: [] });
});

test('the values of the form pass the shared checks, or fail them at their field', () => {
  const dated = {
    ...emptyValues,
    ...withPeriod({ from: '', to: '', slots: [] }, '2027-01-12', '2027-01-12'),
  };
  const filled = { ...dated, title: 'Lire un bilan', thematic: 'Entreprise', site: '4', price: '0' };
  const context = { mode: 'create' as const, now: new Date('2026-12-01T09:00:00Z') };
  expect(checkSessionForm('workshop', formOf(filled), context)).toEqual([]);
  const paths = (values: typeof filled): string[] =>
    checkSessionForm('workshop', formOf(values), context).map(({ propertyPath }) => propertyPath);
  expect(paths({ ...filled, maxGuests: 'dix' })).toContain('maxGuests');
  expect(paths({ ...filled, maxGuests: '1e3' })).toContain('maxGuests');
  expect(paths({ ...filled, minGuests: '-1' })).toEqual(['minGuests']);
  expect(paths({ ...filled, from: 'demain', slots: [] })).toContain('startDate');
  expect(Object.keys(formRules)).toHaveLength(4);
});

test('simultaneous changes of one session are merged, and fields changed by both people are named', () => {
  const base = valuesOf(stored);
  const mine = { ...base, title: 'Le mien', maxGuests: '20' };
  const theirs = { ...base, title: 'Le leur', price: '30' };
  const { values, taken, disputed } = merge(base, mine, theirs);
  expect(values).toEqual({ ...base, title: 'Le mien', maxGuests: '20', price: '30' });
  expect([taken, disputed]).toEqual([['price'], ['title']]);
  expect(merge(base, theirs, theirs)).toMatchObject({ values: theirs, disputed: [] });
});

test('a session repeated on another day has the same hours, in winter as in summer', () => {
  expect(repeatedOn(stored, '2027-06-05')).toEqual([
    { day: 'sam. 5 juin 2027', hours: '9h-18h' },
    { day: 'lun. 7 juin 2027', hours: '9h-18h' },
  ]);
  expect(weeksLater([], '2026-12-24', 2)).toBe('2027-01-07');
  expect(weeksLater(['2027-03-01', '2027-01-04'], '2026-12-24', 4)).toBe('2027-03-29');
});
