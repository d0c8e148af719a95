import './folded-on-phone.css';
import type { ReactNode } from 'react';
import { useNarrow } from './use-narrow.ts';

type Props = { label: string; children: ReactNode };

/** What a desk shows beside the rest, and a phone behind its name: there what is acted on comes first. */
export function FoldedOnPhone({ label, children }: Props) {
  if (!useNarrow()) return children;
  return (
    <details className="folded">
      <summary className="small">{label}</summary>
      {children}
    </details>
  );
}
