import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { capital } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';
import { Chip } from '../../ui/Chip.tsx';

type State = Answer<'getTransaction'>['chorusProStates'][number];
type Props = {
  state: State;
  /** True when Chorus Pro is already named beside it. */
  isNamed?: boolean;
};

/** State of an invoice at Chorus Pro: its name and day, the reason, and advice. */
export function DepositState({ state: { label, tone, since, reason, advice }, isNamed = false }: Props) {
  const day = formatNumericDay(parisDay(new Date(since)));
  return (
    <span className="deposit-state">
      <Chip tone={tone}>
        {isNamed ? `${capital(label)} le ${day}` : `Chorus Pro\u00a0: ${label} le ${day}`}
      </Chip>
      {reason && <span className="small">Motif&nbsp;: {reason}</span>}
      {advice && <span className="small strong">{advice}</span>}
    </span>
  );
}
