import { formatShortDate } from '@forman/domain/french-dates';
import { capital, counted, fullName } from '@forman/domain/text';
import { IconChevronDown, IconLock, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { booksPlace } from '../../api/own-office.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { DayClosings } from './DayClosings.tsx';
import { type Closing, monthName, rangeOf, shortHash } from './words.ts';

/** A closed month: its numbers, its totals, the hash that proves them, and its days. */
export function ClosedMonth({ closing }: { closing: Closing }) {
  const month = closing.lastOn.slice(0, 7);
  return (
    <Row
      month={month}
      state={
        <Chip tone="good" icon={<IconLock aria-hidden="true" />}>
          Clos
        </Chip>
      }
      says={<Pieces closing={closing} />}
      sums={<Sums closing={closing} />}
      proof={<Proof closing={closing} name={monthName(month)} />}
      act={
        <Link className="btn btn-plain btn-s" to={pathTo('closing', { id: closing.id })}>
          Rapport<span className="vh">&nbsp;: {monthName(month)}</span>
        </Link>
      }
    />
  );
}

/** An open month, whose days are closed each night. */
export function OpenMonth({ month }: { month: string }) {
  const isAdmin = booksPlace(useViewer()) === 'admin';
  const to = isAdmin
    ? `${routes.admin}?rubrique=comptes&mois=${month}`
    : `${routes.accountant}?mois=${month}`;
  return (
    <Row
      month={month}
      state={<Chip icon={<IconPencil aria-hidden="true" />}>Ouvert</Chip>}
      says={<span className="muted">Ses jours se ferment chaque nuit&nbsp;; le mois se clôt à la main.</span>}
      act={
        <Link className="btn btn-plain btn-s" to={to}>
          Contrôler<span className="vh">&nbsp;: {monthName(month)}</span>
        </Link>
      }
    />
  );
}

type RowProps = {
  month: string;
  state: ReactNode;
  says: ReactNode;
  sums?: ReactNode;
  proof?: ReactNode;
  act: ReactNode;
};

function Row({ month, state, says, sums, proof, act }: RowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={proof ? 'proof-row grid gap-8-16' : 'proof-row grid gap-8-16 proof-open'}>
        <div className="proof-name row gap-10">
          <h4>{capital(monthName(month))}</h4>
          {state}
        </div>
        <div className="proof-says small">{says}</div>
        {sums}
        {proof}
        <div className="proof-acts row wrap gap-4">
          <BusyButton
            size="s"
            look="plain"
            icon={<IconChevronDown className={isOpen ? 'proof-turned' : undefined} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Jours<span className="vh">&nbsp;: {monthName(month)}</span>
          </BusyButton>
          {act}
        </div>
      </div>
      {isOpen && (
        <div id={id} className="proof-days">
          <DayClosings month={month} />
        </div>
      )}
    </li>
  );
}

/** Documents and entries of a closing: "57 factures, F-2026-000411 à F-2026-000467". */
export const Pieces = ({ closing: { invoices, credits, entries } }: { closing: Closing }) => (
  <ul className="proof-pieces">
    <li>
      {counted(invoices.count, 'facture', 'factures')} <span className="muted">{rangeOf(invoices)}</span>
    </li>
    {credits.count > 0 && (
      <li>
        {counted(credits.count, 'avoir', 'avoirs')} <span className="muted">{rangeOf(credits)}</span>
      </li>
    )}
    <li>
      {counted(entries.count, 'écriture', 'écritures')}{' '}
      {entries.first !== null && (
        <span className="muted num">
          n°&nbsp;{entries.first} à {entries.last}
        </span>
      )}
    </li>
  </ul>
);

export const Sums = ({ closing: { invoices, credits } }: { closing: Closing }) => (
  <p className="proof-sums flex wrap align-baseline">
    <b>
      <Money euros={invoices.gross - credits.gross} />
    </b>
    <span className="small muted">
      dont TVA <Money euros={invoices.vat - credits.vat} />
    </span>
  </p>
);

type ProofProps = { closing: Closing; name: string };

/** Hash of a closing, with a button to copy it, its author and its day. */
export const Proof = ({ closing: { hash, closedAt, closedBy }, name }: ProofProps) => (
  <div className="proof-hash small">
    <span>
      <span className="vh">Empreinte&nbsp;: </span>
      <code>{shortHash(hash)}</code>
      <CopyButton text={hash} label={`Copier l’empreinte\u00a0: ${name}`} />
    </span>
    <span className="muted">
      {formatShortDate(new Date(closedAt))}, {closedBy ? fullName(closedBy) : 'le portail'}
    </span>
  </div>
);
