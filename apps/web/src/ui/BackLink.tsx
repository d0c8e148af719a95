import './back-link.css';
import { IconChevronLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';

type Props = { to: string; onClick?: (event: MouseEvent) => void; children: string };

/** Link one step back, which replaces the breadcrumbs on a phone. */
export const BackLink = ({ to, onClick, children }: Props) => (
  <Link className="back-link" to={to} onClick={onClick}>
    <IconChevronLeft aria-hidden="true" />
    {children}
  </Link>
);
