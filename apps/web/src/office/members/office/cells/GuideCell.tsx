import { parseNumber } from '@forman/domain/numbers';
import { fullName } from '@forman/domain/text';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import {
  type Found,
  type FoundMember,
  useMembersNamed,
  useSponsorsNamed,
} from '../../../../people/shared/use-people-search.ts';
import type { User } from '../listed-user.ts';
import { NumberInput } from '../../../../ui/NumberInput.tsx';
import { CellRefusal, CellState } from './CellState.tsx';
import { GuideSearch } from './GuideSearch.tsx';
import { type Cell, useCell } from './use-cell.ts';

type Props = {
  /** "Nouveau parrain de Camille Rousseau" */
  label: string;
  /** Present sponsor or manager. */
  kept: User['godFather'];
  cell: Cell;
  useFound: (typed: string) => Found<FoundMember>;
  onGive: (number: number) => void;
};

/** Reads the typed number, and flags any other text as wrong. */
function useNumber(onGive: (number: number) => void) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);

  function type(text: string): void {
    setTyped(text);
    setWrong(false);
  }

  function commit(): void {
    if (typed.trim() === '') return;
    const number = parseNumber(typed, 0);
    setTyped('');
    setWrong(number === null || number < 0);
    if (number !== null && number > 0) onGive(number);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped('');
  }

  return { typed, isWrong, type, commit, press };
}

/** Number of a person; an empty field or 0 changes nothing and is not sent (MEM-330, MEM-331). */
function NumberField({ label, kept, cell, useFound, onGive }: Props) {
  const id = useId();
  const [isSearching, setSearching] = useState(false);
  const { typed, isWrong, type, commit, press } = useNumber(onGive);
  const refusal = isWrong ? id : undefined;
  return (
    <CellState cell={cell}>
      <div className="row gap-0">
        <NumberInput
          className="in in-s num cell-number"
          decimals={0}
          step={1}
          placeholder="n°"
          aria-label={`${label}, par son numéro`}
          aria-busy={cell.isSaving || undefined}
          aria-invalid={isWrong || cell.error ? true : undefined}
          aria-describedby={refusal}
          value={typed}
          onChange={type}
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
      {isWrong && (
        <CellRefusal id={id}>Le numéro d’une personne, à partir de 1. {keptText(kept)}</CellRefusal>
      )}
      {isSearching && (
        <GuideSearch
          title={label}
          useFound={useFound}
          help="Les trois premières lettres suffisent. La personne choisie est enregistrée aussitôt."
          onChoose={(person) => {
            setSearching(false);
            onGive(person.id);
          }}
          onClose={() => setSearching(false)}
        />
      )}
    </CellState>
  );
}

const keptText = (kept: User['godFather']): string =>
  kept ? `Resté à ${fullName(kept)} (n°\u00a0${kept.id}).` : 'Rien n’a changé.';

export function SponsorCell({ user }: { user: User }) {
  const cell = useCell('setUserGodfather', user.id, { saved: 'sponsorSaved', failed: 'sponsor' });
  return (
    <NumberField
      label={`Nouveau parrain de ${fullName(user)}`}
      kept={user.godFather}
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
      kept={user.manager}
      cell={cell}
      useFound={useMembersNamed}
      onGive={(manager) => cell.save({ manager })}
    />
  );
}
