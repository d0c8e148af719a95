import './folded-on-phone.css';
import type { ReactNode } from 'react';
import { useNarrow } from './use-narrow.ts';

type Props = { label: string; children: ReactNode };

/** Details, shown on a desktop and folded under their label on a phone, where acts come first. */
export function FoldedOnPhone({ label, children }: Props) {
  if (!useNarrow()) return children;
  return (
    <details className="folded">
      <summary className="small">{label}</summary>
      {children}
    </details>
  );
}
