import type { OfficeFigures } from '@forman/contract/figures';
import { formatCount } from '@forman/domain/text';
import { useEffect, useRef } from 'react';
import type { OfficePanel } from './office-panels.tsx';

type Counts = OfficeFigures['panels'];

/** Number shown for a panel, by the panel’s name in the address. */
const countOf: Partial<Record<string, (counts: Counts) => string>> = {
  utilisateurs: ({ users }) => formatCount(users),
  ateliers: ({ sessions }) => formatCount(sessions.workshop),
  formations: ({ sessions }) => formatCount(sessions.formation),
  evenements: ({ sessions }) => formatCount(sessions.event),
  reunions: ({ sessions }) => formatCount(sessions.team_meeting),
  lieux: ({ sites }) => formatCount(sites),
  thematiques: ({ thematics }) => formatCount(thematics),
  factures: ({ invoices }) => formatCount(invoices),
  avoirs: ({ creditDocuments }) => formatCount(creditDocuments),
  tva: ({ vatRate }) => `${String(vatRate).replace('.', ',')}\u00a0%`,
};

type Props = {
  panels: readonly OfficePanel[];
  open: OfficePanel | undefined;
  toggle: (panel: OfficePanel) => void;
  /** Id of the open panel. */
  id: string;
  /** Numbers to show; null while they are read, with their line kept free. Left out when none are shown. */
  counts?: Counts | null;
};

/** Panels as toggle buttons, each with its number (MEM-294). */
export const PanelGrid = ({ panels, open, toggle, id, counts }: Props) => (
  <section className="office-grid" aria-label="Rubriques">
    {panels.map((panel) => (
      <PanelToggle
        key={panel.name}
        panel={panel}
        isOpen={panel === open}
        id={id}
        isCounted={counts !== undefined && panel.name in countOf}
        count={counts ? countOf[panel.name]?.(counts) : undefined}
        onToggle={() => toggle(panel)}
      />
    ))}
  </section>
);

type ToggleProps = {
  panel: OfficePanel;
  isOpen: boolean;
  id: string;
  isCounted: boolean;
  count: string | undefined;
  onToggle: () => void;
};

/** Toggle of a panel. The number lies over the button, not in it: the button’s name is the panel’s. */
function PanelToggle({ panel, isOpen, id, isCounted, count, onToggle }: ToggleProps) {
  const { name, label, Icon } = panel;
  const countId = `${id}-${name}`;
  const cell = useRef<HTMLDivElement>(null);

  // On a phone the panels stand in one line, which scrolls to the open one; the page does not scroll.
  useEffect(() => {
    const line = cell.current?.parentElement;
    if (isOpen && cell.current && line) line.scrollLeft = cell.current.offsetLeft - line.offsetLeft - 16;
  }, [isOpen]);

  return (
    <div ref={cell} className={isCounted ? 'office-cell counted' : 'office-cell'}>
      <button
        type="button"
        className="office-toggle"
        aria-describedby={count ? countId : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Icon aria-hidden="true" />
        {label}
      </button>
      {count && (
        <small id={countId} className="num">
          {count}
        </small>
      )}
    </div>
  );
}
