import { formatNumericDay } from '@forman/domain/french-dates';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { CancelDebtDialog } from './CancelDebtDialog.tsx';
import { CounterDialog } from './CounterDialog.tsx';
import { ReturnDialog, type ReturnedCheque } from './ReturnDialog.tsx';

type Sale = Answer<'getSaleReceipts'>;
type Receipt = Sale['receipts'][number];

/** On a sale’s invoice, in the office: what was received by hand, what is left, and what may be done with it. */
export function ReceiptsCard({ id }: { id: number }) {
  const { data, error } = useCall('getSaleReceipts', { params: { id: String(id) } });
  const [dialog, setDialog] = useState<'take' | 'cancel' | ReturnedCheque | null>(null);
  if (!data && error) return <FailureNote title="Les encaissements n’ont pas pu être lus." error={error} />;
  // A sale that was paid online has none.
  if (!data || data.receipts.length === 0) return null;
  const close = (): void => setDialog(null);
  return (
    <Card title="Encaissements">
      <ul className="stack" style={{ '--gap': '12px' }}>
        {data.receipts.map((receipt) => (
          <OneReceipt key={receipt.id} receipt={receipt} onReturn={() => setDialog(chequeOf(receipt))} />
        ))}
      </ul>
      {data.owed > 0 && (
        <div className="counter-owed stack">
          <p className="row between strong">
            <span>Reste à payer</span>
            <Money euros={data.owed} />
          </p>
          <p className="row wrap gap-10">
            <BusyButton look="primary" onClick={() => setDialog('take')}>
              Encaisser
            </BusyButton>
            {data.cancellable > 0 && <BusyButton onClick={() => setDialog('cancel')}>Renoncer</BusyButton>}
          </p>
        </div>
      )}
      {dialog === 'take' && <CounterDialog person={data.payer} owesDues={false} debt={id} onClose={close} />}
      {dialog === 'cancel' && <CancelDebtDialog id={id} owed={data.cancellable} onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && <ReturnDialog cheque={dialog} onClose={close} />}
    </Card>
  );
}

const chequeOf = ({ id, means, amount, deposit }: Receipt): ReturnedCheque => ({
  receipt: id,
  name: means,
  amount,
  isDeposited: deposit !== null,
});

function OneReceipt({ receipt, onReturn }: { receipt: Receipt; onReturn: () => void }) {
  const { means, amount, receivedOn, deposit, returnedOn, isCheque } = receipt;
  return (
    <li>
      <p className="row between gap-10">
        <span>{means}</span>
        <Money euros={amount} />
      </p>
      <p className="small muted">
        Reçu le {formatNumericDay(receivedOn)}
        {deposit && `, remise n° ${deposit}`}
      </p>
      {returnedOn && <Chip tone="bad">Revenu impayé le {formatNumericDay(returnedOn)}</Chip>}
      {isCheque && !returnedOn && (
        <BusyButton look="plain" size="s" aria-label={`${means} revenu impayé`} onClick={onReturn}>
          Revenu impayé
        </BusyButton>
      )}
    </li>
  );
}
