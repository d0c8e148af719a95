import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** One step back, under what was read; its words say where it leads (MEM-222, MEM-223). */
export const FaqBack = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="btn btn-plain btn-s faq-back" to={to}>
    <IconArrowLeft aria-hidden="true" />
    {children}
  </Link>
);
