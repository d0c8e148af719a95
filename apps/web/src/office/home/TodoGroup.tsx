import './todo-group.css';
import { Children, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { useNarrow } from '../../ui/use-narrow.ts';

type GroupProps = {
  title: string;
  /** Number of all waiting items; `children` are the first of them. */
  count: number;
  /** Address of the page with all of them. */
  to: string;
  /** Shows two rows side by side where there is room. */
  isPaired?: boolean;
  /** True when a row is higher on a phone than the link to the others. */
  isTall?: boolean;
  children: ReactNode;
};

/**
 * Number of items of each kind shown on a phone, so that the rest of the page is near. Of two items both are
 * shown, as the link to the second would need as much room.
 */
const mostOnPhone = 1;

/** Waiting items of one kind, limited to the first few. */
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

/** One waiting item. When its act removes it, the heading gets the focus. */
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

/** Two facts with a dot between them, which is hidden where the line breaks there. */
export const Facts = ({ children }: { children: readonly [ReactNode, ReactNode] }) => (
  <span className="todo-facts">
    <span>{children[0]}</span> <span>{children[1]}</span>
  </span>
);
