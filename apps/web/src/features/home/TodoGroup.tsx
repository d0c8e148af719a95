import { Children, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { useNarrow } from '../../ui/use-narrow.ts';

type GroupProps = {
  title: string;
  /** The number of all that wait; the first of them are the children. */
  count: number;
  /** The page with all of them. */
  to: string;
  /** Two beside each other where there is room. */
  isPaired?: boolean;
  /** A row is higher on a phone than the way to the others. */
  isTall?: boolean;
  children: ReactNode;
};

/**
 * A phone shows one of each sort, so that the rest of the page is near; the link to more takes as much room as one
 * more.
 */
const mostOnPhone = 1;

/** Things of one sort that wait, the first few of them. */
export function TodoGroup({ title, count, to, isPaired = false, isTall = false, children }: GroupProps) {
  const id = useId();
  const isNarrow = useNarrow();
  if (count === 0) return null;
  const all = Children.toArray(children);
  const hidesOne = !isTall && count === mostOnPhone + 1 && all.length === count;
  const rows = isNarrow && !hidesOne ? all.slice(0, mostOnPhone) : all;
  const rest = count - rows.length;
  const others = rest === 1 ? 'Voir l’autre' : `Voir les ${rest} autres`;
  return (
    <section className="todo-group" aria-labelledby={id}>
      <div className="todo-head">
        <h3 id={id}>{title}</h3>
        <span className="chip chip-wait num">{count}</span>
      </div>
      <ul className={isPaired ? 'todo-rows paired' : 'todo-rows'}>{rows}</ul>
      {rest > 0 && (
        <Link className="link small todo-all" to={to} aria-label={`${others}, ${title.toLowerCase()}`}>
          {others}
        </Link>
      )}
    </section>
  );
}

type RowProps = { mark: ReactNode; title: ReactNode; children: ReactNode; act: ReactNode };

/** One of them. When its act takes it away the keyboard goes on from the heading. */
export function TodoRow({ mark, title, children, act }: RowProps) {
  const row = useFocusHandedOn<HTMLLIElement>();
  return (
    <li ref={row} className="todo-row">
      {mark}
      <div className="grow">
        <p className="strong">{title}</p>
        <p className="small muted">{children}</p>
      </div>
      <div className="todo-row-acts">{act}</div>
    </li>
  );
}

/** Two facts and a dot between them, which a line that breaks there does without. */
export const Facts = ({ children }: { children: readonly [ReactNode, ReactNode] }) => (
  <span className="todo-facts">
    <span>{children[0]}</span> <span>{children[1]}</span>
  </span>
);
