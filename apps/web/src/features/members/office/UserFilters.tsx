import { ladder, roleLabel } from '@forman/domain/access';
import { type ReactNode, useId } from 'react';
import type { Paged } from '../../../ui/paged-table/use-paged.ts';

/** By their name in the address, the fields of the call. */
export const userFilters = {
  niveau: 'level',
  cotisation: 'dues',
  pilotes: 'isPilot',
  administrateurs: 'isAdmin',
  comptables: 'isExpertAccountant',
  organisateurs: 'isSuperOrganizer',
} as const;

const flags = {
  pilotes: 'Pilotes',
  administrateurs: 'Administrateurs',
  comptables: 'Experts-comptables',
  organisateurs: 'Super organisateurs',
} as const;
const flagNames = Object.keys(flags) as (keyof typeof flags)[];

export function UserFilters({ paged }: { paged: Paged }) {
  const flag = flagNames.find((name) => paged.valueOf(name) === 'true') ?? '';
  const chooseFlag = (chosen: string): void =>
    paged.set(Object.fromEntries(flagNames.map((name) => [name, name === chosen ? 'true' : ''])));
  return (
    <>
      <Filter label="Niveau" value={paged.valueOf('niveau')} onChoose={(niveau) => paged.set({ niveau })}>
        <option value="">Tous niveaux</option>
        {ladder.map((level) => (
          <option key={level} value={level}>
            {roleLabel[level]}
          </option>
        ))}
      </Filter>
      <Filter
        label="Cotisation"
        value={paged.valueOf('cotisation')}
        onChoose={(cotisation) => paged.set({ cotisation })}
      >
        <option value="">Toute cotisation</option>
        <option value="paid">À jour</option>
        <option value="ended">Adhésion terminée</option>
        <option value="never">Jamais adhérents</option>
      </Filter>
      <Filter label="Rôle" value={flag} onChoose={chooseFlag}>
        <option value="">Tous les comptes</option>
        {flagNames.map((name) => (
          <option key={name} value={name}>
            {flags[name]}
          </option>
        ))}
      </Filter>
    </>
  );
}

type FilterProps = { label: string; value: string; onChoose: (value: string) => void; children: ReactNode };

function Filter({ label, value, onChoose, children }: FilterProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="in in-s" value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </div>
  );
}
