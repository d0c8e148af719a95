import { formatCount, fullName, plain } from '@forman/domain/text';
import { IconChevronDown, IconChevronRight, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Sponsored } from '@forman/contract/people/lineage';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { LevelName } from '../shared/LevelName.tsx';
import { type Below, type LineRow, type MoreRow, moveOf, type PersonRow } from './line-rows.ts';
import { useLineTree } from './use-line-tree.ts';

/** Deepest indent, in levels; deeper levels are indented no further, so that names keep room. */
const deepestIndent = 8;

/** State of the tree: one row has the focus, and the keys move it as in any tree. */
function useWalk(root: Sponsored, first: Below) {
  const tree = useLineTree(root, first);
  const { rows } = tree;
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [wanted, setActive] = useState(String(root.id));
  // A collapsed branch may hold the row that had the focus.
  const active = rows.some(({ key }) => key === wanted) ? wanted : String(root.id);

  function focus(key: string): void {
    setActive(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
  }

  /** Reads more people, then moves the focus from "more" to the first new one. */
  async function readMore({ parentKey, sponsorId }: MoreRow): Promise<void> {
    const before = new Set(rows.map(({ key }) => key));
    setActive(parentKey);
    await tree.more(parentKey, sponsorId);
    requestAnimationFrame(() => {
      const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
      const fresh = shown.find(({ dataset }) => dataset.key && !before.has(dataset.key));
      if (fresh?.dataset.key) focus(fresh.dataset.key);
    });
  }

  function enter(row: LineRow): void {
    if (row.kind === 'more') void readMore(row);
    else void navigate(pathTo('profile', { id: row.person.id }));
  }

  function press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = rows.findIndex(({ key }) => key === active);
    const row = rows[at];
    if (!row) return;
    const move = moveOf(event.key, rows, at);
    if (move && 'to' in move) focus(move.to);
    else if (move && 'open' in move) void tree.expand(move.open);
    else if (move) tree.collapse(move.close);
    else if (event.key === 'Enter' || event.key === ' ') enter(row);
    else if (/^\p{L}$/u.test(event.key)) focus(nextNamed(rows, at, event.key) ?? active);
    else if (!/^(?:Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
  }

  const toggle = (row: PersonRow): void => (row.isOpen ? tree.collapse(row) : void tree.expand(row));
  return { tree, list, press, walk: { active, busy: tree.busy, setActive, readMore, toggle } };
}

type Walk = ReturnType<typeof useWalk>['walk'];

/** Tree of the people that somebody sponsored, those whom these sponsored, and so on. */
export function LineTree({ root, first }: { root: Sponsored; first: Below }) {
  const { tree, list, press, walk } = useWalk(root, first);
  return (
    <>
      {/* The items take the focus, one at a time. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={list} className="tree" role="tree" aria-label="Lignée aval" onKeyDown={press}>
        {tree.rows.map((row) => (
          <Item key={row.key} row={row} walk={walk} />
        ))}
      </div>
      {tree.error !== null && <FailureLine error={tree.error} />}
    </>
  );
}

function Item({ row, walk }: { row: LineRow; walk: Walk }) {
  const isActive = row.key === walk.active;
  return (
    <div
      data-key={row.key}
      className="node row gap-10"
      style={{ '--indent': Math.min(row.level - 1, deepestIndent) }}
      role="treeitem"
      aria-level={row.level}
      aria-selected={isActive}
      {...(row.kind === 'person' && {
        'aria-posinset': row.position,
        'aria-setsize': row.siblings,
        ...(row.canOpen && { 'aria-expanded': row.isOpen }),
      })}
      aria-busy={walk.busy === row.key || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => walk.setActive(row.key)}
    >
      {row.kind === 'person' ? (
        <PersonNode row={row} onToggle={() => walk.toggle(row)} />
      ) : (
        <button
          type="button"
          className="btn btn-plain btn-s"
          tabIndex={-1}
          onClick={() => void walk.readMore(row)}
        >
          Afficher la suite ({row.left})
        </button>
      )}
    </div>
  );
}

/** Next row, from the top again after the end, whose name begins with the letter. */
function nextNamed(rows: readonly LineRow[], at: number, letter: string): string | undefined {
  const round = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
  return round.find((row) => row.kind === 'person' && plain(fullName(row.person)).startsWith(plain(letter)))
    ?.key;
}

function PersonNode({
  row: { person, canOpen, isOpen },
  onToggle,
}: {
  row: PersonRow;
  onToggle: () => void;
}) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      {canOpen ? (
        <button
          type="button"
          className="iconbtn twist"
          tabIndex={-1}
          aria-label={isOpen ? 'Replier' : 'Déplier'}
          onClick={onToggle}
        >
          <Chevron className="ic-s" aria-hidden="true" />
        </button>
      ) : (
        <span className="twist" />
      )}
      <Avatar person={person} size="s" />
      <Link className="node-name line-link" tabIndex={-1} to={pathTo('profile', { id: person.id })}>
        {fullName(person)}
      </Link>
      <Chip>
        <LevelName role={person.role} />
      </Chip>
      {person.below > 0 && (
        <span className="small muted num node-count">
          <IconUsers className="ic-s" aria-hidden="true" />
          {formatCount(person.below)}
          <span>{'\u00a0'}dans sa lignée</span>
        </span>
      )}
    </>
  );
}
