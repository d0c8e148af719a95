import { formatNumericDay } from '@forman/domain/french-dates';
import { counted, frenchSpaces, fullName } from '@forman/domain/text';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { CounterDialog } from './CounterDialog.tsx';

type Debt = Answer<'listDebts'>['debts'][number];

const columns = (onTake: (debt: Debt) => void): Column<Debt>[] => [
  { key: 'person', head: 'Personne', phone: 'title', cell: ({ person }) => fullName(person) },
  { key: 'what', head: 'Pour', cell: ({ name }) => frenchSpaces(name) },
  {
    key: 'invoice',
    head: 'Facture',
    cell: ({ invoiceNumber, issuedOn, returnedOn }) => (
      <>
        <span className="nowrap">{invoiceNumber}</span>
        <span className="small muted counter-when">
          {returnedOn
            ? `chèque impayé le ${formatNumericDay(returnedOn)}`
            : `du ${formatNumericDay(issuedOn)}`}
        </span>
      </>
    ),
  },
  { key: 'owed', head: 'Reste', numeric: true, phone: 'corner', cell: ({ owed }) => <Money euros={owed} /> },
  {
    key: 'act',
    head: 'Action',
    cell: (debt) => (
      <BusyButton
        size="s"
        aria-label={`Encaisser, ${fullName(debt.person)}, ${debt.name}`}
        onClick={() => onTake(debt)}
      >
        Encaisser
      </BusyButton>
    ),
  },
];

/** What is left to receive of everybody: parts that are missing, and cheques that came back. */
export function DebtsCard() {
  const { data, error } = useCall('listDebts', {});
  const [taken, take] = useState<Debt | null>(null);
  if (!data && error) return <FailureNote title="Les restes à payer n’ont pas pu être lus." error={error} />;
  if (!data || (data.debts.length === 0 && !taken)) return null;
  return (
    <Card title={`Restes à payer (${counted(data.debts.length, 'facture', 'factures')})`}>
      <DataTable
        caption="Ce qui reste à payer, la plus ancienne facture d’abord"
        columns={columns(take)}
        rows={data.debts}
        rowKey={({ transaction }) => transaction}
      />
      <p className="counter-sum row between strong">
        <span>En tout</span>
        <Money euros={data.total} />
      </p>
      {taken && (
        <CounterDialog
          person={taken.person}
          owesDues={false}
          debt={taken.transaction}
          onClose={() => take(null)}
        />
      )}
    </Card>
  );
}
