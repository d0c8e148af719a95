import type { OfficeOutsideTraining } from '@forman/contract/outside-trainings';
import { formatDay } from '@forman/domain/french-dates';
import { formatMinutes, natureLabels } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';

/** "Lex Patrimoine, jeu. 12 nov. 2026, 2 h IAS" */
export function trainingFacts({
  provider,
  startsOn,
  nature,
  lines,
  isRemote,
}: OfficeOutsideTraining): string {
  return [
    provider,
    ...(nature === 'training' ? [] : [natureLabels[nature].toLowerCase()]),
    ...(isRemote ? ['à distance'] : []),
    formatDay(parisInstant(startsOn, '12:00')),
    ...lines.map(({ minutes, habilitation }) => `${formatMinutes(minutes)} ${habilitation}`),
  ].join(', ');
}
