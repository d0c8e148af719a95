import './hour-chips.css';
import '../../ui/chips.css';
import { summariseHours, type ShownHourLine } from '@forman/domain/hours/matrix';
import { hoursWords } from '@forman/domain/hours/words';
import { IconCertificate } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { Chip } from '../../ui/Chip.tsx';

/** Habilitations for which hours lack; sessions that count for them stand out. */
export const LackingHours = createContext<readonly string[]>([]);

type Props = {
  lines: readonly ShownHourLine[];
  /** Shows all themes, not only those that a rule asks for. */
  isWhole?: boolean;
};

/**
 * Hours of a session: "3 h IMMOBILIER dont 2 h déontologie", lacking habilitations first; a narrow place
 * shows "+ 1" for the others.
 */
export function HourChips({ lines, isWhole = false }: Props) {
  const lacking = use(LackingHours);
  if (lines.length === 0) return null;
  const isLacking = ({ habilitation }: { habilitation: string }): boolean => lacking.includes(habilitation);
  const summaries = summariseHours(lines).toSorted((a, b) => Number(isLacking(b)) - Number(isLacking(a)));
  return (
    <p className="chips flex wrap gap-6 hour-chips">
      <span className="vh">Compte </span>
      {summaries.map((summary) => (
        <Chip
          key={summary.habilitation}
          tone={isLacking(summary) ? 'wait' : 'plain'}
          icon={<IconCertificate aria-hidden="true" />}
        >
          <span>{hoursWords(summary, isWhole)}</span>
        </Chip>
      ))}
      {!isWhole && summaries.length > 1 && (
        <span className="hour-rest num" aria-hidden="true">
          +{'\u00a0'}
          {summaries.length - 1}
        </span>
      )}
    </p>
  );
}
