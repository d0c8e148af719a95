import type { OfficeFigures } from '@forman/contract/office/figures';
import { formatCount } from '@forman/domain/text';
import { findsWords } from '@forman/domain/values/search';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type OfficePanel, panelGroups } from './office-panels.tsx';

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

/** Fewest panels among which a field finds one by its name: those of an administrator, not of the accountant. */
const manyPanels = 12;

/** Panels as toggle buttons in groups, each with its number (MEM-294); where there are many, a field finds them. */
export function PanelGrid({ panels, open, toggle, id, counts }: Props) {
  const [words, setWords] = useState('');
  const found = panels.filter((panel) => panel === open || findsWords(panel.label, words));
  const isGrouped = panels.length >= manyPanels;
  const list = (group: readonly OfficePanel[]) =>
    group.map((panel) => (
      <PanelToggle
        key={panel.name}
        panel={panel}
        isOpen={panel === open}
        id={id}
        isCounted={counts !== undefined && panel.name in countOf}
        count={counts ? countOf[panel.name]?.(counts) : undefined}
        onToggle={() => toggle(panel)}
      />
    ));
  if (!isGrouped) {
    return (
      <section className="office-grid" aria-label="Rubriques">
        {list(panels)}
      </section>
    );
  }
  return (
    <section className="office-list" aria-label="Rubriques">
      <div className="office-find with-ic">
        <IconSearch aria-hidden="true" />
        <input
          type="search"
          className="in in-s"
          aria-label="Trouver une rubrique"
          placeholder="Trouver une rubrique"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, ofGroup]) => (
        <div key={group} className="office-group">
          <p className="office-group-name small" aria-hidden="true">
            {panelGroups[group]}
          </p>
          {list(ofGroup)}
        </div>
      ))}
      {found.length === 0 && <p className="small muted office-none">Aucune rubrique de ce nom.</p>}
    </section>
  );
}

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
    const line = cell.current?.closest('section');
    if (isOpen && cell.current && line) line.scrollLeft = cell.current.offsetLeft - line.offsetLeft - 16;
  }, [isOpen]);

  return (
    <div ref={cell} className={isCounted ? 'office-cell counted' : 'office-cell'}>
      <button
        type="button"
        className="office-toggle row gap-10"
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
