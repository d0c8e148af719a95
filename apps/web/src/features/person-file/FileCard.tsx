import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  /** Of its place on the page, for the links above. */
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
};

/** One part of the file. */
export const FileCard = ({ id, title, action, children }: Props) => (
  <section id={id} className="card pad pfile-card" aria-labelledby={`${id}-title`}>
    <div className="card-head">
      <h2 className="card-title" id={`${id}-title`}>
        {title}
      </h2>
      {action}
    </div>
    {children}
  </section>
);

type WholeProps = { to: string; count: number; shown: number; what: string };

/** « Les 23 », where there are more than stand here. */
export const WholeLink = ({ to, count, shown, what }: WholeProps) =>
  count > shown && (
    <Link className="link small" to={to}>
      Les {count}
      <span className="vh"> {what}</span>
    </Link>
  );
