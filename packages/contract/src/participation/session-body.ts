import { formMessages, mostCopilots, mostSlots } from '@forman/domain/participation/form';
import { z } from 'zod';
import { email, flag, reference, text, trimmed } from '../fields.ts';
import { guestEmails } from './session-life.ts';

/** "" or an http(s) address. */
const httpLink = trimmed(500, formMessages.link).regex(/^(https?:\/\/\S+)?$/i, formMessages.link);
const priceField = z.union([z.number(), z.string().max(20)], formMessages.price);
z.globalRegistry.add(priceField, { id: 'Price' });
const roomPrice = z.union([z.number(), z.string().max(20)], formMessages.room).nullable();
/** A day, or a day and an hour; without an offset it is Paris time. */
export const isoInstant = z
  .string(formMessages.date)
  .regex(
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?)?$/,
    formMessages.date,
  );
z.globalRegistry.add(isoInstant, { id: 'IsoInstant' });
const seatNumber = (message: string) => z.int(message).min(0, message).max(10_000, message);

/**
 * Fields of a session's body: types and sizes. The rules of each kind's form are in the domain
 * (sessions/form).
 */
const fields = {
  thematic: trimmed(200, formMessages.thematic),
  title: trimmed(200, formMessages.title),
  price: priceField,
  place: trimmed(300).nullable(),
  site: reference('sites').nullable(),
  description: text(50_000),
  prerequisite: text(20_000),
  formerWords: text(20_000),
  isVisio: flag,
  videoConferenceLink: httpLink.nullable(),
  visioPassword: text(255, formMessages.password).nullable(),
  maxGuests: seatNumber(formMessages.maxGuests),
  minGuests: seatNumber(formMessages.minGuests),
  startDate: isoInstant,
  endDate: isoInstant,
  /** Empty: one slot a day over the period. */
  slots: z.array(z.object({ dateAt: isoInstant, endAt: isoInstant })).max(mostSlots),
  destined: z.array(text(40)).max(20),
  habilitation: z.array(text(40)).max(20),
  wantCopilot: flag,
  isUniqueWaiting: flag,
  breakTime: trimmed(40).nullable(),
  externLink: httpLink.nullable(),
  priceBedOne: roomPrice,
  priceBedTwo: roomPrice,
  priceBedThree: roomPrice,
  /** All approved co-pilots: one who is left out is removed. They take no seat. */
  copilotEmails: z.array(email()).max(mostCopilots, formMessages.copilots),
};

const { title, maxGuests, startDate, endDate, ...rest } = fields;

/** A new session. Fields that are left out are empty. */
export const sessionBody = z.object({ title, maxGuests, startDate, endDate }).extend(
  z
    .object({
      ...rest,
      former: reference('users'),
      /** Addresses of people whom the pilot registers at once, for kinds that allow it (CAT-139). */
      guestEmails,
    })
    .partial()
    .extend({
      isVisio: flag.default(false),
      minGuests: fields.minGuests.default(0),
      destined: fields.destined.default([]),
      habilitation: fields.habilitation.default([]),
      wantCopilot: flag.default(false),
      isUniqueWaiting: flag.default(false),
    }).shape,
);
z.globalRegistry.add(sessionBody, { id: 'SessionBody' });
export type SessionBody = z.output<typeof sessionBody>;

/** A change: fields left out keep their value. The pilot cannot be changed here. */
export const sessionUpdate = z
  .object(fields)
  .partial()
  .extend({
    /** Version that the client read; if another one is stored, somebody else has saved meanwhile. */
    version: z.int().min(0).optional(),
    /** Publishes the session, or takes it back, for who may publish it. */
    isPublish: flag.optional(),
  });
z.globalRegistry.add(sessionUpdate, { id: 'SessionUpdate' });
export type SessionUpdate = z.output<typeof sessionUpdate>;
