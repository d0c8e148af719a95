import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const clockState = z.object({
  /** apart: somebody had better look. wrong: nothing is written until it is set right. */
  verdict: z.enum(['right', 'apart', 'wrong']),
  /** How far the server’s clock is ahead of each other one, in seconds; behind is negative. */
  readings: z.array(z.object({ source: z.enum(['database', 'stripe', 'paypal']), aheadSeconds: z.int() })),
  /** The series whose last document is of a later day than today. */
  ahead: z.array(z.object({ number: z.string(), issuedOn: z.string() })),
  /** Work that a wrong clock put off further than the portal ever does. */
  putOff: z.int(),
});
z.globalRegistry.add(clockState, { id: 'ClockState' });
export type ClockView = z.output<typeof clockState>;

export const getClock = endpoint({
  id: 'getClock',
  method: 'GET',
  path: '/clock',
  access: 'settings.administer',
  summary: 'How the server’s clock stands beside the others, and what a wrong one has left behind',
  response: clockState,
});

export const mendClock = endpoint({
  id: 'mendClock',
  method: 'POST',
  path: '/clock/mend',
  access: 'settings.administer',
  summary: 'Do now what a wrong clock put off: payments, messages, events of providers, seats held too long',
  response: clockState,
  errors: ['unavailable'],
});
