import type { ListedHourQuota } from '@forman/contract/hours/hours';
import { formatMinutes, natureLabels, themeRuleLabels } from '@forman/domain/hours/words';

type Quota = Pick<ListedHourQuota, 'minutes' | 'years' | 'yearlyMinutes' | 'parts' | 'caps'>;

/** "42 h en 3 ans, ou 14 h chaque année" */
export function wholeText({ minutes, years, yearlyMinutes }: Quota): string {
  if (minutes === null) return 'Aucune durée';
  const whole = `${formatMinutes(minutes)} ${years === 1 ? 'par\u00a0an' : `en\u00a0${years}\u00a0ans`}`;
  return yearlyMinutes === null ? whole : `${whole}, ou ${formatMinutes(yearlyMinutes)} chaque\u00a0année`;
}

/** "Déontologie : 2 h", "Colloque : 2 h par an au plus" */
export const partsOf = ({ parts, caps }: Quota): string[] => [
  ...parts.map(({ rule, minutes }) => `${themeRuleLabels[rule]}\u00a0: ${formatMinutes(minutes)}`),
  ...caps.map(
    ({ nature, minutes }) => `${natureLabels[nature]}\u00a0: ${formatMinutes(minutes)} par an au plus`,
  ),
];
