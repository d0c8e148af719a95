import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { ladder } from '@forman/domain/access';
import { centsToEuros } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { parisDay, parisHour } from '@forman/domain/paris-time';
import { formRulesOf, noHabilitation, type SessionForm } from '@forman/domain/participation/form';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { splitEmails } from '@forman/domain/values/email';
import type { Answer, InputOf } from '../../api/client.ts';
import { edgesOf, type SlotValue } from './slot-days.ts';

export type Copilot = Answer<'searchUsers'>[number];
export type Model = Answer<'listThematics'>[number];

/** Values of the form as they are typed: numbers and dates stay text until sending. */
export type FormValues = {
  thematic: string;
  title: string;
  price: string;
  priceBedOne: string;
  priceBedTwo: string;
  priceBedThree: string;
  isVisio: boolean;
  site: string;
  place: string;
  videoConferenceLink: string;
  visioPassword: string;
  externLink: string;
  from: string;
  to: string;
  slots: SlotValue[];
  breakTime: string;
  /** Shown, but neither sent nor stored (CAT-098). */
  waitingMax: string;
  destined: string[];
  /** "nothing" stands for none (CAT-097). */
  habilitation: string[];
  maxGuests: string;
  minGuests: string;
  copilots: Copilot[];
  /** Addresses as they are typed; a stored session already has its guests (CAT-139). */
  guests: string;
  wantCopilot: boolean;
  isUniqueWaiting: boolean;
  description: string;
  prerequisite: string;
  formerWords: string;
};
export type FieldKey = keyof FormValues;

/** Values of a new form: ten seats, and every level but newcomers. */
export const emptyValues: FormValues = {
  thematic: '',
  title: '',
  price: '',
  priceBedOne: '',
  priceBedTwo: '',
  priceBedThree: '',
  isVisio: false,
  site: '',
  place: '',
  videoConferenceLink: '',
  visioPassword: '',
  externLink: '',
  from: '',
  to: '',
  slots: [],
  breakTime: '',
  waitingMax: '5',
  destined: ladder.slice(1),
  habilitation: [],
  maxGuests: '10',
  minGuests: '1',
  copilots: [],
  guests: '',
  wantCopilot: false,
  isUniqueWaiting: false,
  description: '',
  prerequisite: '',
  formerWords: '',
};

/**
 * Values of a new form of this kind. When it asks for an habilitation, none is preselected; otherwise it
 * begins with "none" (CAT-104). A price that is required begins with 0, in sight: the session is free.
 */
export const newValues = (kind: SessionKind): FormValues => ({
  ...emptyValues,
  habilitation: formRulesOf(kind).asksHabilitation.includes('create') ? [] : [noHabilitation],
  price: formRulesOf(kind).asksPrice.includes('create') ? '0' : '',
});

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));
/** Price in words, "12,50 €"; empty for no price. */
const priceText = (euros: number | null): string => (euros === null ? '' : formatNumber(euros, '€'));
/** A list without entries is a choice too: none (CAT-088). */
const chosen = (habilitation: readonly string[]): string[] =>
  habilitation.length === 0 ? [noHabilitation] : [...habilitation];

/** Form values of a stored session: the same days and hours (CAT-099, CAT-100). */
export function valuesOf(session: SessionDetail): FormValues {
  const slots = session.slots.map(({ dateAt, endAt }, key) => ({
    key,
    day: parisDay(new Date(dateAt)),
    start: parisHour(new Date(dateAt)),
    endDay: parisDay(new Date(endAt)),
    end: parisHour(new Date(endAt)),
  }));
  return {
    ...emptyValues,
    thematic: session.thematic,
    title: session.title,
    price: priceText(session.price),
    priceBedOne: priceText(session.priceBedOne),
    priceBedTwo: priceText(session.priceBedTwo),
    priceBedThree: priceText(session.priceBedThree),
    isVisio: session.isVisio,
    site: textOf(session.site?.id ?? null),
    place: textOf(session.place),
    videoConferenceLink: textOf(session.videoConferenceLink),
    visioPassword: textOf(session.visioPassword),
    externLink: textOf(session.externLink),
    from: parisDay(new Date(session.startDate)),
    to: parisDay(new Date(session.endDate)),
    slots,
    breakTime: textOf(session.breakTime),
    destined: session.destined,
    habilitation: chosen(session.habilitation),
    maxGuests: String(session.maxGuests),
    minGuests: String(session.minGuests),
    copilots: session.copilotApprouved.map(({ email = '', ...person }) => ({ ...person, email })),
    wantCopilot: session.wantCopilot,
    isUniqueWaiting: session.isUniqueWaiting,
    description: session.description,
    prerequisite: session.prerequisite,
    formerWords: session.formerWords,
  };
}

/** Values of a copy of the session, without its dates. */
export const duplicateOf = (session: SessionDetail): FormValues => ({
  ...valuesOf(session),
  from: '',
  to: '',
  slots: [],
});

/** Values that an entry of the catalogue fills in (CAT-090); `minGuests` when the kind says so. */
export const modelValues = (
  model: Model,
  isVisio: boolean,
  minGuests: string | null,
): Partial<FormValues> => ({
  thematic: model.theme,
  title: model.wording,
  prerequisite: model.prerequisite,
  formerWords: model.formerWords,
  destined: model.destined,
  habilitation: chosen(model.habilitation),
  maxGuests: String(isVisio && model.placeZoom > 0 ? model.placeZoom : model.place),
  ...(minGuests !== null && { minGuests }),
});

/** Values for remote or on site: those of the other way are emptied (CAT-086). */
export const meetingValues = (isVisio: boolean): Partial<FormValues> =>
  isVisio ? { isVisio, site: '', place: '' } : { isVisio, videoConferenceLink: '', visioPassword: '' };

const numberOf = (text: string): number => (/^-?\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);
const orNull = (text: string): string | null => text.trim() || null;

/** Price in euros; a text that is not an amount is returned as typed, so that the rules refuse it. */
function typedPrice(text: string): number | string | null {
  const cents = parseAmount(text);
  return cents === null ? orNull(text) : centsToEuros(cents);
}

/** Values as the shared rules read them, and as they are sent. */
export function formOf(values: FormValues): SessionForm {
  const { first, last } = edgesOf(values);
  return {
    thematic: values.thematic.trim(),
    title: values.title.trim(),
    price: typedPrice(values.price) ?? '',
    priceBedOne: typedPrice(values.priceBedOne),
    priceBedTwo: typedPrice(values.priceBedTwo),
    priceBedThree: typedPrice(values.priceBedThree),
    place: orNull(values.place),
    // A typed place is sent without a site (CAT-126).
    site: values.place.trim() ? null : orNull(values.site),
    isVisio: values.isVisio,
    videoConferenceLink: orNull(values.videoConferenceLink),
    visioPassword: values.visioPassword || null,
    externLink: orNull(values.externLink),
    maxGuests: numberOf(values.maxGuests),
    minGuests: numberOf(values.minGuests),
    startDate: first,
    endDate: last,
    slots: values.slots.map(({ day, start, endDay, end }) => ({
      dateAt: `${day} ${start}`,
      endAt: `${endDay} ${end}`,
    })),
    destined: values.destined,
    habilitation: values.habilitation.filter((name) => name !== noHabilitation),
    copilotEmails: values.copilots.map(({ email }) => email),
  };
}

type Body = InputOf<'workshop.create'>['body'];

/** Body of POST and PUT: the form, and the fields that no rule reads. */
export function bodyOf(values: FormValues): Body {
  const { thematic, maxGuests, minGuests, destined, habilitation, copilotEmails, ...form } = formOf(values);
  const guestEmails = splitEmails(values.guests);
  return {
    ...form,
    ...(thematic && { thematic }),
    ...(guestEmails.length > 0 && { guestEmails }),
    maxGuests: maxGuests as number,
    minGuests: minGuests as number,
    destined: [...destined],
    habilitation: [...habilitation],
    copilotEmails: [...(copilotEmails ?? [])],
    description: values.description,
    prerequisite: values.prerequisite,
    formerWords: values.formerWords,
    wantCopilot: values.wantCopilot,
    isUniqueWaiting: values.isUniqueWaiting,
    breakTime: orNull(values.breakTime),
  } as Body;
}
