import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { FailureLine } from '../../../../ui/FailureNote.tsx';
import { intoView } from '../../../../ui/into-view.ts';
import type { Cell } from './use-cell.ts';

type Props = {
  cell: Cell;
  /** Value that is still stored after a failure: "45,00 €". */
  kept?: string | undefined;
  children: ReactNode;
};

/** Control of a row, with the state of its saving under it. */
export const CellState = ({ cell, kept, children }: Props) => (
  <div className="cell">
    {children}
    {cell.isSaving && (
      <span className="cell-note muted">
        <span className="spin" aria-hidden="true" />
        Enregistrement…
      </span>
    )}
    {cell.isSaved && (
      <span className="cell-note cell-good">
        <IconCheck className="ic-s" aria-hidden="true" />
        Enregistré
      </span>
    )}
    {cell.error && (
      <span className="cell-note" ref={intoView}>
        <FailureLine error={cell.error} />
        {kept && <span className="muted">Resté à {kept}</span>}
        {mayPass(cell.error) && (
          <button type="button" className="btn btn-plain btn-s" onClick={cell.again}>
            Réessayer
          </button>
        )}
      </span>
    )}
  </div>
);

/** Reason why the typed value was refused, and the value that is still stored. */
export const CellRefusal = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="errmsg tiny" id={id} role="alert" ref={intoView}>
    {children}
  </p>
);

/** True when another try may succeed: the server or the network was at fault. */
const mayPass = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
