import { fullName } from '@forman/domain/text';
import { type KeyboardEvent, useState } from 'react';
import type { User } from '../listed-user.ts';
import { CellState } from './CellState.tsx';
import { type Cell, useCell } from './use-cell.ts';

type Props = { label: string; cell: Cell; onGive: (number: number) => void };

/** Somebody's number; nothing, or 0, changes nobody and is not sent (MEM-330, MEM-331). */
function NumberField({ label, cell, onGive }: Props) {
  const [typed, setTyped] = useState('');

  function commit(): void {
    const number = Number(typed);
    setTyped('');
    if (Number.isInteger(number) && number > 0 && !cell.isSaving) onGive(number);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped('');
  }

  return (
    <CellState cell={cell}>
      <input
        type="number"
        className="in in-s num cell-number"
        inputMode="numeric"
        min={0}
        step={1}
        placeholder="n°"
        aria-label={label}
        aria-busy={cell.isSaving || undefined}
        aria-invalid={cell.error ? true : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={press}
      />
    </CellState>
  );
}

export function SponsorCell({ user }: { user: User }) {
  const cell = useCell('setUserGodfather', user.id, { saved: 'sponsorSaved', failed: 'sponsor' });
  return (
    <NumberField
      label={`Nouveau parrain de ${fullName(user)}, par son numéro`}
      cell={cell}
      onGive={(godFather) => cell.save({ godFather })}
    />
  );
}

export function ManagerCell({ user }: { user: User }) {
  const cell = useCell('setUserManager', user.id, { saved: 'managerSaved', failed: 'manager' });
  return (
    <NumberField
      label={`Nouveau manager de ${fullName(user)}, par son numéro`}
      cell={cell}
      onGive={(manager) => cell.save({ manager })}
    />
  );
}
