import { themeRules, trainingNatures } from '@forman/domain/hours/hours';
import { correctionMessages } from '@forman/domain/hours/correction';
import { hourMessages, mostHourLines } from '@forman/domain/hours/matrix';
import { quotaMessages } from '@forman/domain/hours/quotas';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, flag, id, idParams, instant, personName, sessionKind, trimmed } from '../fields.ts';
import { hourLine, habilitation, nature, shownHourLine, themeRule } from '../sessions/hour-lines.ts';
import { sessionCard } from '../sessions/sessions.ts';

/** Hours of continued training: hours asked, trainings that count, hours of each person. */

const minutes = z.int();

const part = z.object({
  rule: themeRule,
  asked: minutes,
  done: minutes,
  registered: minutes,
  missing: minutes,
});
z.globalRegistry.add(part, { id: 'HourPart' });

/** A seat in a session to come, which will add its hours. */
const coming = z.object({
  sessionId: id,
  kind: sessionKind,
  title: z.string(),
  startsAt: instant,
  habilitation,
  minutes,
});
z.globalRegistry.add(coming, { id: 'ComingHours' });

export const hourCard = z.object({
  habilitation,
  state: z.enum(['done', 'planned', 'missing', 'none_asked']),
  /** Minutes, caps applied; null: no duration is asked. */
  asked: minutes.nullable(),
  done: minutes,
  registered: minutes,
  /** Minutes still lacking once the registered sessions are done, subjects included. */
  missing: minutes,
  lacking: minutes,
  fromYear: z.int(),
  toYear: z.int(),
  until: day,
  years: z.array(z.object({ year: z.int(), done: minutes, registered: minutes })),
  parts: z.array(part),
  caps: z.array(z.object({ nature, year: z.int(), most: minutes, followed: minutes, counted: minutes })),
  /** The source of the quota. */
  note: z.string().nullable(),
  coming: z.array(coming),
});
z.globalRegistry.add(hourCard, { id: 'HourCard' });
export type HourCard = z.output<typeof hourCard>;

const movement = z.object({
  id,
  followedOn: day,
  habilitation,
  theme: z.string().nullable(),
  nature,
  minutes,
  kind: z.enum(['attested', 'attestation_voided', 'outside_accepted', 'outside_corrected', 'correction']),
  /** The title of the session or the training. */
  title: z.string().nullable(),
  attestationId: id.nullable(),
  outsideId: id.nullable(),
  reason: z.string().nullable(),
  createdAt: instant,
});
z.globalRegistry.add(movement, { id: 'HourMovement' });

const attestationHead = z.object({
  id,
  number: z.string(),
  title: z.string(),
  minutes,
  /** Last day attended. */
  followedOn: day,
  issuedAt: instant,
});
z.globalRegistry.add(attestationHead, { id: 'AttestationHead' });

const personHours = z.object({
  person: personName,
  /** Day for which the hours are counted. */
  on: day,
  cards: z.array(hourCard),
  /** Each movement of hours, for the person and the office alone. */
  movements: z.array(movement),
  /** Latest valid attestations; `attestationCount` counts the whole list, voided ones included. */
  attestations: z.array(attestationHead),
  attestationCount: z.int(),
  /** Sessions whose hours another attestation counts already (one minute counts once). */
  countedElsewhere: z.array(
    z.object({ title: z.string(), day, keptTitle: z.string(), keptNumber: z.string().nullable() }),
  ),
  /**
   * True when the present sponsor may read the hours; null for others than the person, and without a sponsor.
   */
  isShared: z.boolean().nullable(),
});
z.globalRegistry.add(personHours, { id: 'PersonHours' });
export type PersonHours = z.output<typeof personHours>;

export const getUserHours = endpoint({
  id: 'getUserHours',
  method: 'GET',
  path: '/users/:id/hours',
  access: 'portal.use',
  shows: ['sessions', 'hours', 'hour-settings', 'trainings'],
  summary:
    'Get a person’s hours: the caller’s own, anybody’s for the office, a sponsored person’s if shared (403 hours_not_shared). `from` and `to` limit the movements by day of training; `on` computes the cards as known on a past day',
  params: idParams,
  query: z.object({ from: day.optional(), to: day.optional(), on: day.optional() }),
  response: personHours,
  errors: ['not_found'],
});

const suggestions = z.object({
  sessions: z.array(sessionCard),
  /** True when these sessions fill everything that lacks. */
  isEnough: z.boolean(),
});
z.globalRegistry.add(suggestions, { id: 'HourSuggestions' });

export const suggestHours = endpoint({
  id: 'suggestHours',
  method: 'GET',
  path: '/hours/suggestions',
  access: 'portal.use',
  shows: ['sessions', 'hours', 'hour-settings'],
  summary: 'List coming sessions with free seats that supply the caller’s missing hours, as few as possible',
  response: suggestions,
});

export const shareHours = endpoint({
  id: 'shareHours',
  method: 'PUT',
  path: '/hours/sharing',
  access: 'portal.use',
  changes: ['hours'],
  summary: 'Allow or forbid the present sponsor to read the caller’s hours, without proofs',
  body: z.object({ isShared: flag }),
  response: null,
  status: 204,
  isRefusedInTakeover: true,
});

export const correctHours = endpoint({
  id: 'correctHours',
  method: 'POST',
  creates: true,
  path: '/users/:id/hours/corrections',
  access: 'hours.administer',
  changes: ['hours'],
  summary: 'Add hours to a person, or take hours back, by hand and with a reason',
  params: idParams,
  body: z.object({
    followedOn: day,
    habilitation,
    themeId: id.nullable(),
    nature,
    /** Negative when hours are taken back. */
    minutes: z.int(hourMessages.minutes).min(-60_000, hourMessages.minutes).max(60_000, hourMessages.minutes),
    reason: trimmed(300).pipe(z.string().min(1, correctionMessages.reason)),
  }),
  response: null,
  status: 204,
  errors: ['not_found'],
});

const theme = z.object({
  id,
  habilitation,
  label: z.string(),
  rule: themeRule.nullable(),
  isArchived: z.boolean(),
});
z.globalRegistry.add(theme, { id: 'HourTheme' });
export type HourTheme = z.output<typeof theme>;

export const listHourThemes = endpoint({
  id: 'listHourThemes',
  method: 'GET',
  path: '/hour-themes',
  access: 'portal.use',
  shows: ['hour-settings'],
  summary: 'List the themes of hours by habilitation; archived ones last',
  response: z.array(theme),
});

const themeLabel = trimmed(120).pipe(z.string().min(1, 'Indiquez le thème'));

export const addHourTheme = endpoint({
  id: 'addHourTheme',
  method: 'POST',
  creates: true,
  path: '/hour-themes',
  access: 'hours.administer',
  changes: ['hour-settings'],
  summary: 'Add a theme to a habilitation; its hours may count for a rule of quotas',
  body: z.object({ habilitation, label: themeLabel, rule: themeRule.nullable().optional() }),
  response: theme,
  status: 201,
});

export const renameHourTheme = endpoint({
  id: 'renameHourTheme',
  method: 'PUT',
  path: '/hour-themes/:id',
  access: 'hours.administer',
  changes: ['hour-settings'],
  summary: 'Rename a theme; issued attestations keep the former name',
  params: idParams,
  body: z.object({ label: themeLabel }),
  response: theme,
  errors: ['not_found'],
});

export const archiveHourTheme = endpoint({
  id: 'archiveHourTheme',
  method: 'PUT',
  path: '/hour-themes/:id/archive',
  access: 'hours.administer',
  changes: ['hour-settings'],
  summary: 'Archive a theme, or restore it; counted hours stay',
  params: idParams,
  body: z.object({ isArchived: flag }),
  response: theme,
  errors: ['not_found'],
});

const quota = z.object({
  habilitation,
  fromOn: day,
  /** Null: training is asked, without a duration. */
  minutes: z.int('Indiquez une durée').min(1).max(60_000).nullable(),
  years: z.int(quotaMessages.years).min(1, quotaMessages.years).max(5, quotaMessages.years),
  yearlyMinutes: z.int('Indiquez une durée').min(1).max(60_000).nullable(),
  parts: z.array(z.object({ rule: z.enum(themeRules), minutes: z.int().min(1).max(60_000) })).max(5),
  caps: z.array(z.object({ nature: z.enum(trainingNatures), minutes: z.int().min(1).max(60_000) })).max(5),
  note: trimmed(300).nullable(),
});
z.globalRegistry.add(quota, { id: 'HourQuota' });

const listedQuota = quota.extend({
  id,
  createdAt: instant,
  /** Author of the quota; null for the portal's proposal, which nobody has confirmed. */
  by: z.string().nullable(),
  state: z.enum(['over', 'now', 'coming']),
});
z.globalRegistry.add(listedQuota, { id: 'ListedHourQuota' });
export type ListedHourQuota = z.output<typeof listedQuota>;

export const listHourQuotas = endpoint({
  id: 'listHourQuotas',
  method: 'GET',
  path: '/hour-quotas',
  access: 'hours.administer',
  shows: ['hour-settings'],
  summary: 'List the quotas of hours of all habilitations: past, present and coming, newest first',
  response: z.object({ quotas: z.array(listedQuota), today: day }),
});

export const addHourQuota = endpoint({
  id: 'addHourQuota',
  method: 'POST',
  creates: true,
  path: '/hour-quotas',
  access: 'hours.administer',
  changes: ['hour-settings'],
  summary:
    'Add a habilitation’s quota from a day on; earlier quotas stay, and the same quota again confirms it',
  body: quota,
  response: null,
  status: 204,
});

const sessionHours = z.object({
  sessionId: id,
  /** The most minutes for one habilitation: the length of the session. */
  most: minutes,
  lines: z.array(shownHourLine.extend({ themeId: id.nullable() })),
  nature,
  confirmedAt: instant.nullable(),
  confirmedBy: z.string().nullable(),
  /** Hours now proposed by the title's entry of the catalogue. */
  proposed: z.array(shownHourLine.extend({ themeId: id.nullable() })),
});
z.globalRegistry.add(sessionHours, { id: 'SessionHours' });
export type SessionHours = z.output<typeof sessionHours>;

export const getSessionHours = endpoint({
  id: 'getSessionHours',
  method: 'GET',
  path: '/sessions/:id/hours',
  access: 'hours.administer',
  shows: ['hours'],
  summary: 'Get the hours of a session, their confirmation by the office, and the proposed hours',
  params: idParams,
  response: sessionHours,
  errors: ['not_found'],
});

export const confirmSessionHours = endpoint({
  id: 'confirmSessionHours',
  method: 'PUT',
  path: '/sessions/:id/hours',
  access: 'hours.administer',
  changes: ['hours'],
  summary:
    'Confirm the hours of a session, possibly none; for each habilitation at most its length. 409 changed_meanwhile when `confirmedAt` is given and not the stored one',
  params: idParams,
  body: z.object({
    nature,
    lines: z.array(hourLine).max(mostHourLines),
    confirmedAt: z.iso.datetime({ offset: true, error: 'Heure illisible' }).nullish(),
  }),
  response: sessionHours,
  errors: ['not_found', 'conflict'],
});
