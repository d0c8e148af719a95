import type { OfficeOutsideTraining } from '@forman/contract/hours/outside-trainings';
import { daysWords, formatMinutes, natureLabels } from '@forman/domain/hours/words';

/** "Lex Patrimoine, jeu. 12 nov. 2026, 2 h IAS" */
export function trainingFacts({
  provider,
  startsOn,
  endsOn,
  nature,
  lines,
  isRemote,
}: OfficeOutsideTraining): string {
  return [
    provider,
    ...(nature === 'training' ? [] : [natureLabels[nature].toLowerCase()]),
    ...(isRemote ? ['à distance'] : []),
    daysWords(startsOn, endsOn),
    ...lines.map(({ minutes, habilitation }) => `${formatMinutes(minutes)} ${habilitation}`),
  ].join(', ');
}
