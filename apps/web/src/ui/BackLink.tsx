import './back-link.css';
import { IconChevronLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';

type Props = { to: string; onClick?: (event: MouseEvent) => void; children: string };

/** On a phone, in the place of the way there from the first page: one step back. */
export const BackLink = ({ to, onClick, children }: Props) => (
  <Link className="back-link" to={to} onClick={onClick}>
    <IconChevronLeft aria-hidden="true" />
    {children}
  </Link>
);
