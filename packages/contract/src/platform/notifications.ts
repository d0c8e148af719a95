import { allMessageKinds } from '@forman/domain/platform/notifications/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, instant, paging, text } from '../fields.ts';

/** The portal's messages to a person, and their choices about e-mails. */

const kind = z.enum(allMessageKinds, 'Genre de message inconnu');
const choice = z.object({
  kind,
  /** False: shown on the portal alone. */
  byEmail: z.boolean(),
  canTurnOff: z.boolean(),
});
z.globalRegistry.add(choice, { id: 'MessageChoice' });
export type MessageChoice = z.output<typeof choice>;

export const listMessageChoices = endpoint({
  id: 'listMessageChoices',
  method: 'GET',
  path: '/account/message-choices',
  access: 'login',
  shows: ['message-choices'],
  summary:
    'List the kinds of messages with the caller’s choice of e-mail, and those that cannot be turned off',
  response: z.array(choice),
});

export const chooseMessages = endpoint({
  id: 'chooseMessages',
  method: 'PUT',
  path: '/account/message-choices/:kind',
  access: 'login',
  changes: ['message-choices'],
  summary: 'Turn e-mails of one kind of messages on or off; 409 for kinds that cannot be turned off',
  params: z.object({ kind }),
  body: z.object({ byEmail: z.boolean() }),
  response: z.array(choice),
  errors: ['conflict'],
  isRefusedInTakeover: true,
});

const listed = z.object({
  id,
  kind,
  subject: z.string(),
  createdAt: instant,
  /** True until the message is opened, or marked as read with the others. */
  isNew: z.boolean(),
  /** portal: on the portal alone, as the person wanted. sent: by e-mail too. waiting: about to be sent. */
  delivery: z.enum(['portal', 'sent', 'waiting']),
  /** Instant until which the offered seat is kept; null once the offer is answered or over. */
  offerUntil: instant.nullable(),
});
z.globalRegistry.add(listed, { id: 'OwnMessage' });

const folded = listed.extend({
  /**
   * Older messages of the same day with the same text, folded under this newest one: from three on, from two
   * for messages about the account.
   */
  others: z.array(listed),
});
z.globalRegistry.add(folded, { id: 'OwnMessageRow' });
export type OwnMessage = z.output<typeof folded>;

const content = z.object({
  heading: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  about: z.object({ noun: z.string(), title: z.string() }),
  facts: z.array(
    z.object({
      label: z.string(),
      lines: z.array(z.string()),
      link: z.object({ label: z.string(), url: z.string() }).nullable(),
    }),
  ),
  button: z.object({ label: z.string(), url: z.string() }),
  footnote: z.string().nullable(),
  attachments: z.array(
    z.object({ filename: z.string(), contentType: z.string(), contentBase64: z.string() }),
  ),
});
z.globalRegistry.add(content, { id: 'MessageContent' });

export const listOwnMessages = endpoint({
  id: 'listOwnMessages',
  method: 'GET',
  path: '/messages',
  access: 'login',
  shows: ['messages'],
  summary:
    'List the kept messages of the portal to the caller, newest first; equal messages of a day share a row. Kinds turned off for e-mail are included',
  query: z.object(paging),
  response: z.object({ messages: z.array(folded), count: z.int(), maxPage: z.int() }),
});

export const getOwnMessage = endpoint({
  id: 'getOwnMessage',
  method: 'GET',
  path: '/messages/:id',
  access: 'login',
  summary: 'Get one of the caller’s messages; without content if it holds a link that opens the account',
  params: idParams,
  response: listed.extend({ content: content.nullable() }),
  errors: ['not_found'],
});

export const seeMessages = endpoint({
  id: 'seeMessages',
  method: 'PUT',
  path: '/messages/seen',
  access: 'login',
  changes: ['messages'],
  summary: 'Mark all messages of the caller up to the given one as seen',
  body: z.object({ id }),
  response: null,
  status: 204,
});

export const readMessages = endpoint({
  id: 'readMessages',
  method: 'PUT',
  path: '/messages/read',
  access: 'login',
  changes: ['messages'],
  summary: 'Mark the given messages of the caller as opened; others stay new',
  body: z.object({ ids: z.array(id).min(1).max(100) }),
  response: null,
  status: 204,
});

const link = {
  path: '/desabonnement/:token',
  access: 'public',
  params: z.object({ token: text(200) }),
  response: choice.omit({ canTurnOff: true }),
  errors: ['not_found'],
  // Mailbox providers call for many people from few addresses.
  rateLimit: { per: 'address', count: 300, seconds: 3600 },
} as const;

export const readUnsubscribeLink = endpoint({
  ...link,
  id: 'readUnsubscribeLink',
  shows: ['message-choices'],
  method: 'GET',
  summary: 'Get the kind of messages of an unsubscribe link, without revealing its owner',
});

export const unsubscribe = endpoint({
  ...link,
  id: 'unsubscribe',
  changes: ['message-choices'],
  method: 'POST',
  summary:
    'Unsubscribe from e-mails of the link’s kind, without a login; also the one-click call of mail programs (RFC 8058)',
  isBareToo: true,
});

export const resubscribe = endpoint({
  ...link,
  id: 'resubscribe',
  changes: ['message-choices'],
  method: 'DELETE',
  summary: 'Subscribe again to e-mails of the link’s kind',
});

const held = z.object({
  count: z.int(),
  /** The oldest hundred. */
  messages: z.array(z.object({ id, to: z.string(), subject: z.string(), createdAt: instant })),
});
z.globalRegistry.add(held, { id: 'HeldMessages' });
export type HeldMessages = z.output<typeof held>;

export const listHeldMessages = endpoint({
  id: 'listHeldMessages',
  method: 'GET',
  path: '/messages/held',
  access: 'settings.administer',
  shows: ['held-messages'],
  summary: 'List the messages that waited when a backup was restored: they leave or are dropped by a person',
  response: held,
});

export const settleHeldMessages = endpoint({
  id: 'settleHeldMessages',
  method: 'POST',
  path: '/messages/held/settle',
  access: 'settings.administer',
  changes: ['held-messages'],
  summary: 'Let held messages leave, or drop them; `ids` null for all',
  body: z.object({ ids: z.array(id).max(100).nullable(), act: z.enum(['send', 'drop']) }),
  response: held,
});
