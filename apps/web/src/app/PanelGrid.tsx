import type { OfficeFigures } from '@forman/contract/figures';
import { formatCount } from '@forman/domain/text';
import { useEffect, useRef } from 'react';
import type { OfficePanel } from './office-panels.tsx';

type Counts = OfficeFigures['panels'];

/** How much stands behind a panel, by its name in the address. */
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
  /** The id of the open panel. */
  id: string;
  /** Null while they are read: their line is kept free. Left out where none are shown. */
  counts?: Counts | null;
};

/** The panels as toggle buttons, each with how much stands behind it (MEM-294). */
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

/** The count stands upon the button, not in it: a button is called as its panel is. */
function PanelToggle({ panel, isOpen, id, isCounted, count, onToggle }: ToggleProps) {
  const { name, label, Icon } = panel;
  const countId = `${id}-${name}`;
  const cell = useRef<HTMLDivElement>(null);

  // On a phone the panels stand in one line: the open one is scrolled to, the page stays where it is.
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
