import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const clockState = z.object({
  /** apart: an administrator should check. wrong: nothing is written until the clock is right again. */
  verdict: z.enum(['right', 'apart', 'wrong']),
  /** Lead of the server’s clock over each other clock, in seconds; negative when it is behind. */
  readings: z.array(z.object({ source: z.enum(['database', 'stripe', 'paypal']), aheadSeconds: z.int() })),
  /** Series whose last document is dated later than today. */
  ahead: z.array(z.object({ number: z.string(), issuedOn: z.string() })),
  /** Number of tasks that a wrong clock postponed further than the portal ever does. */
  putOff: z.int(),
});
z.globalRegistry.add(clockState, { id: 'ClockState' });
export type ClockView = z.output<typeof clockState>;

export const getClock = endpoint({
  id: 'getClock',
  method: 'GET',
  path: '/clock',
  access: 'settings.administer',
  shows: ['clock'],
  summary:
    'Get the server clock’s lead over other clocks, future-dated documents and the number of postponed tasks',
  response: clockState,
});

export const mendClock = endpoint({
  id: 'mendClock',
  method: 'POST',
  path: '/clock/mend',
  access: 'settings.administer',
  changes: ['clock'],
  summary:
    'Run the tasks that a wrong clock postponed: payments, messages, provider events, seats held too long',
  response: clockState,
  errors: ['unavailable'],
});
