import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';

type Props = {
  id: number;
  /** False for viewers who may not open the person’s page (CORE-258): they get the words alone. */
  mayOpen: boolean;
  className?: string;
  children: ReactNode;
};

/** Words about a person that lead to their page. */
export const ProfileLink = ({ id, mayOpen, className, children }: Props) =>
  mayOpen ? (
    <Link className={className} to={pathTo('profile', { id })}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
