import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idText } from './fields.ts';

const count = z.int().min(0);

export const indicator = endpoint({
  id: 'indicator',
  method: 'GET',
  path: '/notifications/indicator/:userId',
  access: 'portal.use',
  summary: 'How much waits for the caller behind each link of the notification bar; of nobody else',
  params: z.object({ userId: idText }),
  response: z.object({
    goals: count,
    evolutions: count,
    CopilotWorkshops: count,
    workshopsValid: count,
    workshopWaitingAbsentValidation: count,
    newsValid: count,
    /** 1 while dues are called. */
    adhesion: count,
    JD: count,
  }),
});
