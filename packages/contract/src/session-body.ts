import { z } from 'zod';
import { flag, reference, text, trimmed } from './fields.ts';

const linkSentence = 'Veuillez specifier un lien valide';
/** Empty, or http and https. */
const httpLink = trimmed(500, linkSentence).regex(/^(https?:\/\/\S+)?$/i, linkSentence);
const priceField = z.union([z.number(), z.string().max(20)], 'Veuillez spécifier un prix valide');
const roomPrice = z.union([z.number(), z.string().max(20)], 'Veuillez spécifier un prix de chambre valide');
/** A day, or a day and an hour; without an offset it is Paris time. */
const isoInstant = z
  .string('Veuillez spécifier une date valide')
  .regex(
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?)?$/,
    'Veuillez spécifier une date valide',
  );
const seatNumber = (message: string) => z.int(message).min(0, message).max(10_000, message);

/** What a form sends to create a session; the finer rules of each kind are the service's. */
export const sessionBody = z.object({
  thematic: trimmed(200).optional(),
  title: trimmed(200, 'Veuillez spécifier un titre valide').min(3, 'Veuillez spécifier un titre valide'),
  price: priceField.optional(),
  place: trimmed(300).nullable().optional(),
  site: reference('sites').nullable().optional(),
  former: reference('users').optional(),
  description: text(50_000).optional(),
  prerequisite: text(20_000).optional(),
  formerWords: text(20_000).optional(),
  isVisio: flag.default(false),
  videoConferenceLink: httpLink.nullable().optional(),
  visioPassword: text(255, 'Veuillez spécifier un mot de passe valide').nullable().optional(),
  maxGuests: seatNumber("Veuillez spécifier un maximum d'invités valide"),
  minGuests: seatNumber("Veuillez spécifier un minimum d'invités valide").default(0),
  startDate: isoInstant,
  endDate: isoInstant,
  slots: z
    .array(z.object({ dateAt: isoInstant, endAt: isoInstant }))
    .max(60)
    .optional(),
  destined: z.array(text(40)).max(20).default([]),
  habilitation: z.array(text(40)).max(20).default([]),
  wantCopilot: flag.default(false),
  isUniqueWaiting: flag.default(false),
  breakTime: trimmed(40).nullable().optional(),
  externLink: httpLink.nullable().optional(),
  priceBedOne: roomPrice.nullable().optional(),
  priceBedTwo: roomPrice.nullable().optional(),
  priceBedThree: roomPrice.nullable().optional(),
});
export type SessionBody = z.output<typeof sessionBody>;
