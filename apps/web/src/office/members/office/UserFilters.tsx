import { ladder, roleLabel } from '@forman/domain/access';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import type { Paged } from '../../../ui/paged-table/use-paged.ts';

/** Fields of the call, by the name of their filter in the address. */
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
      <FilterSelect
        label="Niveau"
        value={paged.valueOf('niveau')}
        onChoose={(niveau) => paged.set({ niveau })}
        options={[['', 'Tous niveaux'], ...ladder.map((level) => [level, roleLabel[level]] as const)]}
      />
      <FilterSelect
        label="Cotisation"
        value={paged.valueOf('cotisation')}
        onChoose={(cotisation) => paged.set({ cotisation })}
        options={[
          ['', 'Toute cotisation'],
          ['paid', 'À jour'],
          ['ended', 'Adhésion terminée'],
          ['never', 'Jamais adhérents'],
        ]}
      />
      <FilterSelect
        label="Rôle"
        value={flag}
        onChoose={chooseFlag}
        options={[['', 'Tous les comptes'], ...flagNames.map((name) => [name, flags[name]] as const)]}
      />
    </>
  );
}
