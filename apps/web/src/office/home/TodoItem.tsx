import './todo-item.css';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; children?: ReactNode; act: ReactNode };

/** One thing to do, with its button. */
export const TodoItem = ({ icon, title, children, act }: Props) => (
  <article className="todo-item">
    <span className="sq k-wait" aria-hidden="true">
      {icon}
    </span>
    <div className="grow">
      <h3>{title}</h3>
      {children && <p className="small muted">{children}</p>}
    </div>
    {act}
  </article>
);

export const lookOf = (isFirst: boolean): string => (isFirst ? 'btn btn-primary' : 'btn btn-outline');
