import { Children, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { useNarrow } from '../../ui/use-narrow.ts';

type GroupProps = {
  title: string;
  /** All that wait; the first of them are the children. */
  count: number;
  shown: number;
  /** Where all of them are. */
  to: string;
  /** Two beside each other where there is room. */
  isPaired?: boolean;
  /** A row is higher on a phone than the way to the others. */
  isTall?: boolean;
  children: ReactNode;
};

/** Of each sort, so that what comes next is not far; the way to the others takes as much room as one more. */
const mostOnPhone = 2;

/** Things of one sort that wait, the first few of them. */
export function TodoGroup({
  title,
  count,
  shown,
  to,
  isPaired = false,
  isTall = false,
  children,
}: GroupProps) {
  const id = useId();
  const isNarrow = useNarrow();
  if (count === 0) return null;
  const all = Children.toArray(children);
  const hidesOne = !isTall && count === mostOnPhone + 1 && all.length === count;
  const rows = isNarrow && !hidesOne ? all.slice(0, mostOnPhone) : all;
  const isFolded = rows.length < all.length || count > shown;
  return (
    <section className="todo-group" aria-labelledby={id}>
      <div className="todo-head">
        <h3 id={id}>{title}</h3>
        <span className="chip chip-wait num">{count}</span>
      </div>
      <ul className={isPaired ? 'todo-rows paired' : 'todo-rows'}>{rows}</ul>
      {isFolded && (
        <Link
          className="link small todo-all"
          to={to}
          aria-label={`Voir les ${count}, ${title.toLowerCase()}`}
        >
          Voir les {count}
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
export const Facts = ({ children }: { children: readonly [string, string] }) => (
  <span className="todo-facts">
    <span>{children[0]}</span> <span>{children[1]}</span>
  </span>
);
