import { useId } from 'react';
import { useCall } from '../../../api/query.ts';
import { PeriodFilter } from '../../../ui/PeriodFilter.tsx';
import type { Paged } from '../../../ui/paged-table/use-paged.ts';

/** Filters by their name in the address, with the name that the call knows them by. */
export const sessionFilters = {
  du: 'startDate[after]',
  au: 'startDate[before]',
  lieu: 'site',
  publie: 'isPublish',
} as const;

/** Days, site and publication; the pilot is found by the words. */
export function SessionFilters({ paged }: { paged: Paged }) {
  const id = useId();
  const { data: sites = [] } = useCall('listSites', { query: {} });
  const field = (name: 'lieu' | 'publie') => ({
    id: `${id}-${name}`,
    className: 'in in-s',
    value: paged.valueOf(name),
    onChange: ({ target }: { target: { value: string } }) => paged.set({ [name]: target.value }),
  });
  return (
    <>
      <PeriodFilter
        period={{ from: paged.valueOf('du'), to: paged.valueOf('au') }}
        onChange={({ from, to }) => paged.set({ du: from, au: to })}
      />
      <div className="field">
        <label className="vh" htmlFor={`${id}-lieu`}>
          Lieu
        </label>
        <select {...field('lieu')}>
          <option value="">Tous les lieux</option>
          {sites.map((site) => (
            <option key={site.id} value={site.id}>
              {site.name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="vh" htmlFor={`${id}-publie`}>
          Publication
        </label>
        <select {...field('publie')}>
          <option value="">Publiées ou non</option>
          <option value="1">Publiées</option>
          <option value="0">Non publiées</option>
        </select>
      </div>
    </>
  );
}
