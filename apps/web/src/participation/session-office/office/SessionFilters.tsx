import { useCall } from '../../../api/query.ts';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { PeriodFilter } from '../../../ui/PeriodFilter.tsx';
import { PersonChip } from '../../../people/shared/PersonChip.tsx';
import { PersonField } from '../../../people/shared/PersonField.tsx';
import { usePilotsNamed } from '../../../people/shared/use-people-search.ts';
import type { Paged } from '../../../ui/paged-table/use-paged.ts';

/** Fields of the call, by the name of their filter in the address. */
export const sessionFilters = {
  du: 'startDate[after]',
  au: 'startDate[before]',
  lieu: 'site',
  publie: 'isPublish',
  pilote: 'former',
} as const;

/** Filters by days, site, publication and pilot. */
export function SessionFilters({ paged }: { paged: Paged }) {
  const { data: sites = [] } = useCall('listSites', { query: {} });
  return (
    <>
      <PeriodFilter
        period={{ from: paged.valueOf('du'), to: paged.valueOf('au') }}
        onChange={({ from, to }) => paged.set({ du: from, au: to })}
      />
      <FilterSelect
        label="Lieu"
        value={paged.valueOf('lieu')}
        onChoose={(lieu) => paged.set({ lieu })}
        options={[['', 'Tous les lieux'], ...sites.map((site) => [String(site.id), site.name] as const)]}
      />
      <FilterSelect
        label="Publication"
        value={paged.valueOf('publie')}
        onChoose={(publie) => paged.set({ publie })}
        options={[
          ['', 'Publiées ou non'],
          ['1', 'Publiées'],
          ['0', 'Non publiées'],
        ]}
      />
      {paged.valueOf('pilote') === '' ? (
        <PersonField
          label="Pilote"
          placeholder="Tous les pilotes"
          isFilter
          useFound={usePilotsNamed}
          onChoose={({ id }) => paged.set({ pilote: String(id) })}
        />
      ) : (
        <PersonChip paged={paged} name="pilote" label={'Pilote\u00a0:'} />
      )}
    </>
  );
}
