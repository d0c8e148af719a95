import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idText } from './fields.ts';

const count = z.int().min(0);

/** How much waits for somebody, by what it is about. */
export const counters = z.object({
  goals: count,
  evolutions: count,
  CopilotWorkshops: count,
  workshopsValid: count,
  workshopWaitingAbsentValidation: count,
  newsValid: count,
  /** 1 while dues are called. */
  adhesion: count,
  JD: count,
  /** Ours: seats that are kept until the caller takes them or pays for them. */
  seats: count,
  /** Ours: payments that an administrator has to settle. */
  money: count,
  /** Ours: messages that came since the caller last looked at them; they wait for nothing. */
  messages: count,
});
z.globalRegistry.add(counters, { id: 'Counters' });
export type Counters = z.output<typeof counters>;

export const badges = endpoint({
  id: 'badges',
  method: 'GET',
  path: '/notifications/indicator/:userId',
  access: 'portal.use',
  summary: 'How much waits for the caller behind each link of the notification bar; of nobody else',
  params: z.object({ userId: idText }),
  response: counters,
});
