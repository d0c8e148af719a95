import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = {
  /** Anchor of the part, for the links at the top of the page. */
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
};

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

/** Link to all rows ("Les 23"), when there are more than the part shows. */
export const WholeLink = ({ to, count, shown, what }: WholeProps) =>
  count > shown && (
    <Link className="link small" to={to}>
      Les {count}
      <span className="vh"> {what}</span>
    </Link>
  );
