import { allMessageKinds } from '@forman/domain/notifications/kinds';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, paging, text } from './fields.ts';

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
  summary: 'Which kinds of messages the caller wants by e-mail too, and which come in any case',
  response: z.array(choice),
});

export const chooseMessages = endpoint({
  id: 'chooseMessages',
  method: 'PUT',
  path: '/account/message-choices/:kind',
  access: 'login',
  summary:
    'Have one kind of messages by e-mail, or on the portal alone; not what concerns seats, money, security',
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
  summary:
    'What the portal has written to the caller and still keeps, newest first, those of a day that say the same in one row; their choices hide none of it',
  query: z.object(paging),
  response: z.object({ messages: z.array(folded), count: z.int(), maxPage: z.int() }),
});

export const getOwnMessage = endpoint({
  id: 'getOwnMessage',
  method: 'GET',
  path: '/messages/:id',
  access: 'login',
  summary:
    'One of the caller’s own messages; without its words where they hold a link that opens the account',
  params: idParams,
  response: listed.extend({ content: content.nullable() }),
  errors: ['not_found'],
});

export const seeMessages = endpoint({
  id: 'seeMessages',
  method: 'PUT',
  path: '/messages/seen',
  access: 'login',
  summary: 'All messages of the caller up to this one are read',
  body: z.object({ id }),
  response: null,
  status: 204,
});

export const readMessages = endpoint({
  id: 'readMessages',
  method: 'PUT',
  path: '/messages/read',
  access: 'login',
  summary: 'The caller has opened these of their messages; the others stay new',
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
  method: 'GET',
  summary: 'Which kind of messages the link of an e-mail is about; it says nothing of whose it is',
});

export const unsubscribe = endpoint({
  ...link,
  id: 'unsubscribe',
  method: 'POST',
  summary:
    'Have no more e-mails of the kind that the link is about, without a login: the one click of mailbox programs (RFC 8058) too',
  isBareToo: true,
});

export const resubscribe = endpoint({
  ...link,
  id: 'resubscribe',
  method: 'DELETE',
  summary: 'Take that back: the kind comes by e-mail again',
});
