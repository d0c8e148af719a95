import { formatNumericDay } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { ReturnDialog, type ReturnedCheque } from './ReturnDialog.tsx';

type Props = { id: number; onClose: () => void };

/** What a deposit took to the bank; a cheque of it that came back is noted here. */
export function DepositDialog({ id, onClose }: Props) {
  const { data, error } = useCall('getDeposit', { params: { id: String(id) } });
  const [returned, setReturned] = useState<ReturnedCheque | null>(null);
  return (
    <>
      <Dialog opened={returned === null} title={`Remise n° ${id}`} onClose={onClose}>
        {error && <FailureNote title="La remise n’a pas pu être lue." error={error} />}
        {!data && !error && <Bar height={120} />}
        <ul className="stack">
          {data?.receipts.map(({ id: receipt, person, name, amount, chequeNumber, returnedOn }) => (
            <li key={receipt}>
              <p className="row between gap-10">
                <b className="strong">{fullName(person)}</b>
                <Money euros={amount} />
              </p>
              <p className="small muted">
                {name}
                {chequeNumber && `, chèque n° ${chequeNumber}`}
              </p>
              {returnedOn && <Chip tone="bad">Revenu impayé le {formatNumericDay(returnedOn)}</Chip>}
              {chequeNumber && !returnedOn && (
                <BusyButton
                  look="plain"
                  size="s"
                  aria-label={`Chèque n° ${chequeNumber} revenu impayé`}
                  onClick={() =>
                    setReturned({ receipt, name: `Chèque n° ${chequeNumber}`, amount, isDeposited: true })
                  }
                >
                  Revenu impayé
                </BusyButton>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
      {returned && <ReturnDialog cheque={returned} onClose={() => setReturned(null)} />}
    </>
  );
}
