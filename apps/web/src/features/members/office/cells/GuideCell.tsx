import { parseNumber } from '@forman/domain/numbers';
import { fullName } from '@forman/domain/text';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import {
  type Found,
  type FoundMember,
  useMembersNamed,
  useSponsorsNamed,
} from '../../../../ui/use-people-search.ts';
import type { User } from '../listed-user.ts';
import { NumberInput } from '../../../../ui/NumberInput.tsx';
import { CellState } from './CellState.tsx';
import { GuideSearch } from './GuideSearch.tsx';
import { type Cell, useCell } from './use-cell.ts';

type Props = {
  /** "Nouveau parrain de Camille Rousseau" */
  label: string;
  cell: Cell;
  useFound: (typed: string) => Found<FoundMember>;
  onGive: (number: number) => void;
};

/** Somebody's number; nothing, or 0, changes nobody and is not sent (MEM-330, MEM-331). */
function NumberField({ label, cell, useFound, onGive }: Props) {
  const [typed, setTyped] = useState('');
  const [isSearching, setSearching] = useState(false);

  function commit(): void {
    const number = parseNumber(typed, 0) ?? 0;
    setTyped('');
    if (number > 0) onGive(number);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped('');
  }

  return (
    <CellState cell={cell}>
      <div className="cell-guide">
        <NumberInput
          className="in in-s num cell-number"
          decimals={0}
          step={1}
          placeholder="n°"
          aria-label={`${label}, par son numéro`}
          aria-busy={cell.isSaving || undefined}
          aria-invalid={cell.error ? true : undefined}
          value={typed}
          onChange={setTyped}
          onBlur={commit}
          onKeyDown={press}
        />
        <button
          type="button"
          className="iconbtn"
          aria-label={`${label}, par son nom`}
          title="Chercher par le nom"
          aria-haspopup="dialog"
          onClick={() => setSearching(true)}
        >
          <IconSearch aria-hidden="true" />
        </button>
      </div>
      {isSearching && (
        <GuideSearch
          title={label}
          useFound={useFound}
          help="Les trois premières lettres suffisent. La personne choisie est enregistrée aussitôt."
          onChoose={({ id }) => {
            setSearching(false);
            onGive(id);
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </CellState>
  );
}

export function SponsorCell({ user }: { user: User }) {
  const cell = useCell('setUserGodfather', user.id, { saved: 'sponsorSaved', failed: 'sponsor' });
  return (
    <NumberField
      label={`Nouveau parrain de ${fullName(user)}`}
      cell={cell}
      useFound={useSponsorsNamed}
      onGive={(godFather) => cell.save({ godFather })}
    />
  );
}

export function ManagerCell({ user }: { user: User }) {
  const cell = useCell('setUserManager', user.id, { saved: 'managerSaved', failed: 'manager' });
  return (
    <NumberField
      label={`Nouveau manager de ${fullName(user)}`}
      cell={cell}
      useFound={useMembersNamed}
      onGive={(manager) => cell.save({ manager })}
    />
  );
}
