import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Link one step back, under the text; its words name the page that it opens (MEM-222, MEM-223). */
export const FaqBack = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="btn btn-plain btn-s faq-back" to={to}>
    <IconArrowLeft aria-hidden="true" />
    {children}
  </Link>
);
