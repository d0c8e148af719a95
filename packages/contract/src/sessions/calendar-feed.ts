import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, instant, text } from '../fields.ts';

/** A session as a calendar file. */
export const calendarCalls = <const K extends SessionKind>(kind: K) => ({
  calendar: endpoint({
    id: `${kind}.calendar` as const,
    method: 'GET',
    path: `/${kindRules[kind].path}/:id/calendar.ics` as const,
    access: 'portal.use',
    summary: 'Get the session as a calendar file, with the same entries as the e-mails',
    params: idParams,
    response: 'file',
    fileType: 'text/calendar',
    errors: ['not_found'],
  }),
});

/** A subscription; its address is shown only once, when it is made. */
const subscription = z.object({
  createdAt: instant,
  /** Last time that a calendar application read it, to the hour. */
  readAt: instant.nullable(),
});
z.globalRegistry.add(subscription, { id: 'CalendarSubscription' });
export type CalendarSubscription = z.output<typeof subscription>;

export const calendarFeed = endpoint({
  id: 'calendarFeed',
  method: 'GET',
  path: '/calendars/:token.ics',
  access: 'public',
  summary: 'Get the sessions of the owner of this secret address, for calendar applications',
  params: z.object({ token: text(200) }),
  response: 'file',
  fileType: 'text/calendar',
  errors: ['not_found'],
  // Large calendar services read for many people from few addresses.
  rateLimit: { per: 'address', count: 120, seconds: 60 },
});

export const getCalendarSubscription = endpoint({
  id: 'getCalendarSubscription',
  method: 'GET',
  path: '/calendar-subscription',
  access: 'portal.use',
  shows: ['calendar'],
  summary: 'Get the caller’s calendar subscription, with its last reading; null without one',
  response: z.object({ subscription: subscription.nullable() }),
});

export const renewCalendarSubscription = endpoint({
  id: 'renewCalendarSubscription',
  method: 'POST',
  path: '/calendar-subscription',
  access: 'portal.use',
  changes: ['calendar'],
  summary: 'Create a new subscription address for the caller, shown once; the earlier one stops working',
  response: subscription.extend({ url: z.string() }),
  status: 201,
  // An administrator in the account could keep the address, which opens the agenda until it is changed.
  isRefusedInTakeover: true,
  needsConfirmation: true,
  rateLimit: { per: 'account', count: 20, seconds: 3600 },
});

export const revokeCalendarSubscription = endpoint({
  id: 'revokeCalendarSubscription',
  method: 'DELETE',
  path: '/calendar-subscription',
  access: 'portal.use',
  changes: ['calendar'],
  summary: 'Revoke the caller’s subscription address',
  response: null,
  status: 204,
  isRefusedInTakeover: true,
});
