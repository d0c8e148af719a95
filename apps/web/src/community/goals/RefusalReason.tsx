import './goal-card.css';
import type { ReactNode } from 'react';

/** Reason of a refusal, as it was written. */
export const RefusalReason = ({ children }: { children: ReactNode }) => (
  <p className="goal-why small">
    <span className="muted">Motif&nbsp;:</span> {children}
  </p>
);
