import {
  IconCalendar,
  IconCertificate,
  IconMapPin,
  IconSearch,
  IconSparkles,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { labels } from '../../messages/fr.ts';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { formatPeriod } from '../../ui/period.ts';
import type { Filters } from './list-filters.ts';
import { countsForHours } from './list-words.ts';

type Props = {
  filters: Filters;
  onChange: (next: Filters) => void;
  /** Further chips, shown before the others. */
  more: readonly ChipProps[];
  /** Button that removes all filters. */
  clear: ReactNode;
};

/** Active filters, each with a button that removes it, for when the fields are hidden behind a button. */
export function FilterChips({ filters, onChange, more, clear }: Props) {
  const { title, site, from, to, copilot, advised, hours } = filters;
  const without = (part: Partial<Filters>) => () => onChange({ ...filters, ...part });
  return (
    <ul className="filter-chips row wrap" aria-label="Filtres choisis">
      {more.map((chip) => (
        <FilterChip key={chip.text} {...chip} />
      ))}
      {title && (
        <FilterChip
          icon={<IconSearch aria-hidden="true" />}
          text={`«\u00a0${title}\u00a0»`}
          onTake={without({ title: '' })}
        />
      )}
      {site && <SiteChip site={site} onTake={without({ site: '' })} />}
      {(from || to) && (
        <FilterChip
          icon={<IconCalendar aria-hidden="true" />}
          text={formatPeriod({ from, to })}
          onTake={without({ from: '', to: '' })}
        />
      )}
      {advised && (
        <FilterChip
          icon={<IconSparkles aria-hidden="true" />}
          text={labels.advised}
          onTake={without({ advised: false })}
        />
      )}
      {copilot && (
        <FilterChip
          icon={<IconUserPlus aria-hidden="true" />}
          text={labels.copilotWanted}
          onTake={without({ copilot: false })}
        />
      )}
      {hours && (
        <FilterChip
          icon={<IconCertificate aria-hidden="true" />}
          text={countsForHours}
          onTake={without({ hours: false })}
        />
      )}
      <li>{clear}</li>
    </ul>
  );
}

export type ChipProps = { icon: ReactNode; text: string; onTake: () => void };

function FilterChip({ icon, text, onTake }: ChipProps) {
  const item = useFocusHandedOn<HTMLLIElement>();
  return (
    <li ref={item}>
      <button type="button" className="filter-chip" aria-label={`Retirer le filtre ${text}`} onClick={onTake}>
        {icon}
        <span>{text}</span>
        <IconX className="ic-s" aria-hidden="true" />
      </button>
    </li>
  );
}

function SiteChip({ site, onTake }: { site: string; onTake: () => void }) {
  const { data } = useCall('listSites', { query: {} });
  const name = data?.find(({ id }) => String(id) === site)?.name;
  return <FilterChip icon={<IconMapPin aria-hidden="true" />} text={name ?? 'Lieu'} onTake={onTake} />;
}
