import { IconCertificate, IconMapPin, IconSparkles, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { FilterBox } from '../../ui/FilterBox.tsx';
import type { FilterName } from '../shared/kind-ui.tsx';
import { PeriodFilter } from '../../ui/PeriodFilter.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { Filters } from './list-filters.ts';
import { countsForHours } from './list-words.ts';

export type FilterProps = {
  offered: readonly FilterName[];
  /** Placeholder of the title field: "Titre de l’atelier". */
  titleLabel: string;
  filters: Filters;
  /** True when something is recommended to this person (CAT-007); its box keeps its room until that is known. */
  hasAdvices: boolean | undefined;
  onChange: (next: Filters) => void;
};

type FieldsProps = FilterProps & {
  /** Further boxes, shown before the others. */
  boxes?: ReactNode;
  /** Shown at the end of the row of boxes. */
  afterBoxes?: ReactNode;
};

export function FilterFields({
  offered,
  titleLabel,
  filters,
  hasAdvices,
  onChange,
  boxes,
  afterBoxes,
}: FieldsProps) {
  const me = useViewer();
  const has = (name: FilterName): boolean => offered.includes(name);
  const hasAdvised = has('advised') && (hasAdvices !== false || filters.advised);
  // A guest cannot co-pilot; an address with this filter still shows the box, to remove it.
  const hasCopilot = has('copilot') && (can(me, 'portal.member') || filters.copilot);
  const hasHours = has('hours') && (me.userInformations.habilitation.length > 0 || filters.hours);
  const change = (part: Partial<Filters>): void => onChange({ ...filters, ...part });
  return (
    <>
      {has('title') && (
        <SearchField
          label="Titre"
          placeholder={titleLabel}
          value={filters.title}
          onChange={(title) => change({ title })}
        />
      )}
      {has('site') && <PlaceFilter value={filters.site} onChange={(site) => change({ site })} />}
      {has('period') && <PeriodFilter period={{ from: filters.from, to: filters.to }} onChange={change} />}
      {(boxes || hasAdvised || hasCopilot || hasHours || afterBoxes) && (
        <div className="toggles flex wrap gap-8">
          {boxes}
          {hasAdvised && (
            <AdvisedBox filters={filters} isKnown={hasAdvices !== undefined} onChange={change} />
          )}
          {hasCopilot && (
            <FilterBox
              icon={<IconUserPlus aria-hidden="true" />}
              label={labels.copilotWanted}
              checked={filters.copilot}
              onChange={(copilot) => change({ copilot })}
            />
          )}
          {hasHours && (
            <FilterBox
              icon={<IconCertificate aria-hidden="true" />}
              label={countsForHours}
              checked={filters.hours}
              onChange={(hours) => change({ hours })}
            />
          )}
          {afterBoxes}
        </div>
      )}
    </>
  );
}

type AdvisedProps = { filters: Filters; isKnown: boolean; onChange: (part: Partial<Filters>) => void };

const AdvisedBox = ({ filters: { advised }, isKnown, onChange }: AdvisedProps) => (
  <FilterBox
    icon={<IconSparkles aria-hidden="true" />}
    label={labels.advised}
    checked={advised}
    isAwaited={!isKnown && !advised}
    onChange={(next) => onChange({ advised: next })}
  />
);

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
