import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, text } from '../fields.ts';

export const health = endpoint({
  id: 'health',
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Get the state of the process and its database; always 200 while the process answers',
  ignoresLogin: true,
  /** Always 200: a process that answers must not be restarted because of its database. */
  response: z.object({ status: z.enum(['ok', 'degraded']), database: z.enum(['up', 'down']) }),
});

export const ready = endpoint({
  id: 'ready',
  method: 'GET',
  path: '/ready',
  access: 'public',
  summary: 'Check that the process and its database answer; 503 otherwise',
  ignoresLogin: true,
  response: z.object({ status: z.literal('ready') }),
  errors: ['unavailable'],
});

export const publicConfig = endpoint({
  id: 'publicConfig',
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'Get the installation’s settings for the web application; publishable keys only',
  response: z.object({
    mode: z.enum(['demo', 'production']),
    now: instant,
    /** Last day on which a form lets a session take place (CAT-125). */
    lastSessionDay: z.string(),
    stripePublishableKey: z.string().nullable(),
    paypalClientId: z.string().nullable(),
  }),
});

export const listDemoMessages = endpoint({
  id: 'listDemoMessages',
  method: 'GET',
  path: '/demo/messages',
  access: 'public',
  demoOnly: true,
  summary: 'List the e-mails and text messages that the sample association would have sent, newest first',
  query: z.object({ recipient: text(254).optional() }),
  response: z.array(
    z.object({
      id: z.int(),
      channel: z.string(),
      recipient: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      createdAt: instant,
      attachments: z.array(
        z.object({ filename: z.string(), contentType: z.string(), contentBase64: z.string() }),
      ),
    }),
  ),
});
