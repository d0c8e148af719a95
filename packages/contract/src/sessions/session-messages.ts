import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, instant, paragraphs, personName, trimmed } from '../fields.ts';

/** Messages from the leaders of a session to the people on its list. */

const recipient = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /**
   * sent: by e-mail. waiting: on its way. late: not accepted yet by their mail server. portal: on the portal
   * alone, as they wanted.
   */
  delivery: z.enum(['sent', 'waiting', 'late', 'portal']),
});
z.globalRegistry.add(recipient, { id: 'Recipient' });

const sentMessage = z.object({
  id,
  /** Empty once its author is erased, or after 90 days, like the text of every message. */
  subject: z.string(),
  text: z.string(),
  author: personName,
  sentAt: instant,
  toWaiting: z.boolean(),
  recipients: z.array(recipient),
});
z.globalRegistry.add(sentMessage, { id: 'SentMessage' });
export type SentMessage = z.output<typeof sentMessage>;

const sentMessages = z.object({
  messages: z.array(sentMessage),
  /** Number of people who would get a message now, its author left out. */
  audience: z.object({ registered: z.int(), waiting: z.int() }),
  /** Number of messages that can still be sent today. */
  left: z.int(),
});
z.globalRegistry.add(sentMessages, { id: 'SentMessages' });
export type SentMessages = z.output<typeof sentMessages>;

const message = z.object({
  subject: trimmed(120).pipe(z.string().min(1, 'Objet obligatoire')),
  text: paragraphs(5000).pipe(z.string().min(1, 'Message obligatoire')),
  /** True: people on the waiting list get it too. */
  toWaiting: z.boolean().default(false),
  /** True: answers go to the author, whose address the recipients then see. */
  withReply: z.boolean().default(false),
  requestKey: z.uuid('Identifiant invalide'),
});
z.globalRegistry.add(message, { id: 'MessageToSend' });

export function messageCalls<const K extends SessionKind>(kind: K) {
  const path = `/${kindRules[kind].path}/:id/messages` as const;
  return {
    messages: endpoint({
      id: `${kind}.messages` as const,
      method: 'GET',
      path,
      access: 'portal.use',
      shows: ['session-messages'],
      summary:
        'List the messages to the people of a session, with their recipients; for people who may write them',
      params: idParams,
      response: sentMessages,
      errors: ['not_found'],
    }),
    sendMessage: endpoint({
      id: `${kind}.sendMessage` as const,
      method: 'POST',
      path,
      access: 'portal.use',
      changes: ['session-messages'],
      isRefusedInTakeover: true,
      summary:
        'Send a message to all registered people, one e-mail each; for the pilot, approved co-pilots and administrators. The same requestKey again sends nothing more',
      params: idParams,
      body: message,
      response: sentMessages,
      errors: ['not_found', 'conflict'],
    }),
  };
}

/** A question to the pilot of a session, from whoever may open its page. */
export const writeToPilot = endpoint({
  id: 'writeToPilot',
  method: 'POST',
  path: '/sessions/:id/messages',
  access: 'portal.use',
  changes: ['session-messages'],
  creates: true,
  isRefusedInTakeover: true,
  summary: 'Write to the pilot of a session, who answers by e-mail; 5 an hour',
  params: idParams,
  body: z.object({ text: paragraphs(5000).pipe(z.string().min(1, 'Message obligatoire')) }),
  response: null,
  status: 204,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});
