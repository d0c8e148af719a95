import { fullName } from '@forman/domain/text';
import { Switch } from '../../../../ui/Switch.tsx';
import type { User } from '../listed-user.ts';
import { CellState } from './CellState.tsx';
import { type Cell, useCell } from './use-cell.ts';

type Props = { label: string; isOn: boolean; cell: Cell; onChange: (isOn: boolean) => void };

const SwitchCell = ({ label, isOn, cell, onChange }: Props) => (
  <CellState cell={cell}>
    <Switch label={label} checked={isOn} busy={cell.isSaving} onChange={onChange} />
  </CellState>
);

export function PilotCell({ user }: { user: User }) {
  const cell = useCell('setUserPilot', user.id, { saved: 'pilotSaved', failed: 'pilot' });
  return (
    <SwitchCell
      label={`Pilote\u00a0: ${fullName(user)}`}
      isOn={cell.sent ? cell.sent.isPilot === true : user.isPilot}
      cell={cell}
      onChange={(isPilot) => cell.save({ isPilot })}
    />
  );
}

/** Adds the accountant’s role before the level, which is kept (MEM-323). */
export function AccountantCell({ user }: { user: User }) {
  const cell = useCell('setUserAccountant', user.id, { saved: 'accountantSaved', failed: 'accountant' });
  return (
    <SwitchCell
      label={`Expert-comptable\u00a0: ${fullName(user)}`}
      isOn={cell.sent ? cell.sent.isExpertAccountant === true : user.isExpertAccountant}
      cell={cell}
      onChange={(isExpertAccountant) => cell.save({ isExpertAccountant })}
    />
  );
}
