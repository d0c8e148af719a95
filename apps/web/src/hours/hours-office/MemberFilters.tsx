import { FilterSelect } from '../../ui/FilterSelect.tsx';
import type { Paged } from '../../ui/paged-table/use-paged.ts';

/** Name of each filter in the call, by its name in the address. */
export const memberFilters = { etat: 'state', habilitation: 'habilitation', rappel: 'reminder' } as const;

type Props = { paged: Paged; /** Habilitations that ask for hours. */ names: readonly string[] };

export const MemberFilters = ({ paged, names }: Props) => (
  <>
    <FilterSelect
      label="État au 31 décembre"
      value={paged.valueOf('etat')}
      onChoose={(etat) => paged.set({ etat })}
      options={[
        ['', 'Tous les états'],
        ['missing', 'Manquera au 31 déc.'],
        ['planned', 'Prévu'],
        ['done', 'À jour'],
      ]}
    />
    <FilterSelect
      label="Habilitation"
      value={paged.valueOf('habilitation')}
      onChoose={(habilitation) => paged.set({ habilitation })}
      options={[['', 'Toute habilitation'], ...names.map((name) => [name, name] as const)]}
    />
    <FilterSelect
      label="Rappel de l’année"
      value={paged.valueOf('rappel')}
      onChoose={(rappel) => paged.set({ rappel })}
      options={[
        ['', 'Tout rappel'],
        ['reminded', 'Déjà rappelé'],
        ['not_seen', 'Rappel non vu'],
        ['not_reminded', 'Jamais rappelé'],
      ]}
    />
  </>
);
