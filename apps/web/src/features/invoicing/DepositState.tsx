import { formatNumericDay } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import type { Answer } from '../../api/client.ts';
import { Chip } from '../../ui/Chip.tsx';

type State = Answer<'getTransaction'>['chorusProStates'][number];

/** Where an invoice stands at Chorus Pro: in words with its day, why, and what is to be done about it. */
export const DepositState = ({ state: { label, tone, since, reason, advice } }: { state: State }) => (
  <span className="deposit-state">
    <Chip tone={tone}>
      Chorus Pro&nbsp;: {label} le {formatNumericDay(parisDay(new Date(since)))}
    </Chip>
    {reason && <span className="small">Motif&nbsp;: {reason}</span>}
    {advice && <span className="small strong">{advice}</span>}
  </span>
);
