import { summariseHours, type ShownHourLine } from '@forman/domain/hours/matrix';
import { hoursWords } from '@forman/domain/hours/words';
import { IconCertificate } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { Chip } from '../../ui/Chip.tsx';

/** The habilitations that hours lack for: what counts for them stands out. */
export const LackingHours = createContext<readonly string[]>([]);

type Props = {
  lines: readonly ShownHourLine[];
  /** With all themes, not those alone that a rule asks for. */
  isWhole?: boolean;
};

/** What a session counts for: "3 h IMMOBILIER dont 2 h déontologie". */
export function HourChips({ lines, isWhole = false }: Props) {
  const lacking = use(LackingHours);
  if (lines.length === 0) return null;
  return (
    <p className="chips hour-chips">
      <span className="vh">Compte </span>
      {summariseHours(lines).map((summary) => (
        <Chip
          key={summary.habilitation}
          tone={lacking.includes(summary.habilitation) ? 'wait' : 'plain'}
          icon={<IconCertificate aria-hidden="true" />}
        >
          {hoursWords(summary, isWhole)}
        </Chip>
      ))}
    </p>
  );
}
