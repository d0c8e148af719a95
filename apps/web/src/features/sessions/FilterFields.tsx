import type { SessionKind } from '@forman/domain/sessions/kinds';
import { IconMapPin, IconSparkles, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useCall } from '../../api/query.ts';
import { labels } from '../../messages/fr.ts';
import { kindUi } from '../../ui/kind-ui.tsx';
import type { Filters } from './list-filters.ts';
import { PeriodFilter } from './PeriodFilter.tsx';
import { TitleFilter } from './TitleFilter.tsx';

export type FilterProps = {
  kind: SessionKind;
  filters: Filters;
  /** Is there anything recommended to this person (CAT-007)? */
  hasAdvices: boolean;
  onChange: (next: Filters) => void;
};

export function FilterFields({
  kind,
  filters,
  hasAdvices,
  onChange,
  afterFields,
}: FilterProps & { afterFields?: ReactNode }) {
  const change = (part: Partial<Filters>): void => onChange({ ...filters, ...part });
  return (
    <>
      <TitleFilter
        label={`Titre de ${kindUi[kind].the}`}
        value={filters.title}
        onChange={(title) => change({ title })}
      />
      <PlaceFilter value={filters.site} onChange={(site) => change({ site })} />
      <PeriodFilter period={{ from: filters.from, to: filters.to }} onChange={change} />
      {afterFields}
      <div className="toggles">
        {(hasAdvices || filters.advised) && (
          <Box
            icon={<IconSparkles aria-hidden="true" />}
            label={labels.advised}
            checked={filters.advised}
            onChange={(advised) => change({ advised })}
          />
        )}
        <Box
          icon={<IconUserPlus aria-hidden="true" />}
          label={labels.copilotWanted}
          checked={filters.copilot}
          onChange={(copilot) => change({ copilot })}
        />
      </div>
    </>
  );
}

type BoxProps = { icon: ReactNode; label: string; checked: boolean; onChange: (checked: boolean) => void };

function Box({ icon, label, checked, onChange }: BoxProps) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        className="vh"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {icon}
      {label}
    </label>
  );
}

type PlaceProps = { value: string; onChange: (site: string) => void };

function PlaceFilter({ value, onChange }: PlaceProps) {
  const id = useId();
  const { data: sites = [] } = useCall('listSites', { query: {} });
  return (
    <div className="field">
      <label className="vh" htmlFor={id}>
        Lieu
      </label>
      <div className="with-ic">
        <IconMapPin aria-hidden="true" />
        <select id={id} className="in in-s" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">Tous les lieux</option>
          {sites.map((site) => (
            <option key={site.id} value={site.id}>
              {site.name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
