import { themeRules, trainingNatures } from '@forman/domain/hours/hours';
import { hourMessages } from '@forman/domain/hours/matrix';
import { habilitations } from '@forman/domain/people/profile';
import { z } from 'zod';
import { id } from '../fields.ts';

/** Hours by habilitation and theme, as calls about titles, sessions and trainings write and show them. */

export const habilitation = z.enum(habilitations, hourMessages.habilitation);
z.globalRegistry.add(habilitation, { id: 'Habilitation' });
export const nature = z.enum(trainingNatures, 'Choisissez la nature de la formation');
z.globalRegistry.add(nature, { id: 'TrainingNature' });
export const themeRule = z.enum(themeRules);
z.globalRegistry.add(themeRule, { id: 'ThemeRule' });

/** A line of hours in a body; minutes. */
export const hourLine = z.object({
  habilitation,
  themeId: id.nullable(),
  minutes: z.int(hourMessages.minutes).min(1, hourMessages.minutes).max(60_000, hourMessages.minutes),
});
z.globalRegistry.add(hourLine, { id: 'HourLine' });

/** A line of hours in an answer. */
export const shownHourLine = z.object({
  habilitation,
  minutes: z.int(),
  theme: z.string().nullable(),
  rule: themeRule.nullable(),
});
z.globalRegistry.add(shownHourLine, { id: 'ShownHourLine' });
