import { fullName } from '@forman/domain/text';
import type { User } from '../listed-user.ts';
import { CellState } from './CellState.tsx';
import { type Cell, useCell } from './use-cell.ts';

type Props = { label: string; isOn: boolean; cell: Cell; onChange: (isOn: boolean) => void };

const Switch = ({ label, isOn, cell, onChange }: Props) => (
  <CellState cell={cell}>
    <label className="cell-switch">
      <span className="vh">{label}</span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-checked={isOn}
        checked={isOn}
        aria-busy={cell.isSaving || undefined}
        onChange={({ target }) => !cell.isSaving && onChange(target.checked)}
      />
    </label>
  </CellState>
);

export function PilotCell({ user }: { user: User }) {
  const cell = useCell('setUserPilot', user.id, { saved: 'pilotSaved', failed: 'pilot' });
  return (
    <Switch
      label={`Pilote : ${fullName(user)}`}
      isOn={cell.sent ? cell.sent.isPilot === true : user.isPilot}
      cell={cell}
      onChange={(isPilot) => cell.save({ isPilot })}
    />
  );
}

/** Before the level, which is kept (MEM-323). */
export function AccountantCell({ user }: { user: User }) {
  const cell = useCell('setUserAccountant', user.id, { saved: 'accountantSaved', failed: 'accountant' });
  return (
    <Switch
      label={`Expert-comptable : ${fullName(user)}`}
      isOn={cell.sent ? cell.sent.isExpertAccountant === true : user.isExpertAccountant}
      cell={cell}
      onChange={(isExpertAccountant) => cell.save({ isExpertAccountant })}
    />
  );
}
