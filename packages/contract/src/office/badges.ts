import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../fields.ts';

const count = z.int().min(0);

/** Counters of the notification bar: number of items that wait for the caller, by subject. */
export const counters = z.object({
  goals: count,
  evolutions: count,
  CopilotWorkshops: count,
  workshopsValid: count,
  workshopWaitingAbsentValidation: count,
  newsValid: count,
  /** 1 while the caller owes dues, else 0. */
  adhesion: count,
  JD: count,
  /** Added by this portal: seats kept until the caller takes them or pays for them. */
  seats: count,
  /** Added by this portal: payments that an administrator has to settle. */
  money: count,
  /** Added by this portal: messages since the caller last looked at them; they ask for no answer; 100 for more. */
  messages: count,
});
z.globalRegistry.add(counters, { id: 'Counters' });
export type Counters = z.output<typeof counters>;

export const badges = endpoint({
  id: 'badges',
  method: 'GET',
  path: '/notifications/indicator/:userId',
  access: 'portal.use',
  shows: ['sessions', 'goals', 'votes', 'news'],
  summary:
    'Get the number of items that wait for the caller, by link of the notification bar; for the caller only',
  params: z.object({ userId: idText }),
  response: counters,
});
