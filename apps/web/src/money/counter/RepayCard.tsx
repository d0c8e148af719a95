import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { Bar } from '../../ui/Skeleton.tsx';
import { RepayDialog } from './RepayDialog.tsx';

const places = { card: 'sur la carte qui a payé', paypal: 'sur le compte PayPal qui a payé' } as const;

/** On a sale’s invoice, in the office: how much of it may be given back in money, and the act. */
export function RepayCard({ id }: { id: number }) {
  const { data, error } = useCall('getRepayable', { params: { id: String(id) } });
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Rendre l’argent"
      action={data && data.left > 0 && <BusyButton onClick={() => setOpen(true)}>Rembourser</BusyButton>}
    >
      {data && data.left > 0 && (
        <p>
          Jusqu’à <Money euros={data.left} />,{data.online && ` ${places[data.online.method]},`} par virement,
          par chèque ou en avoir.
        </p>
      )}
      {data && data.asked > 0 && (
        <p className="small muted">
          <Money euros={data.asked} /> demandés au prestataire, qui n’a pas encore répondu. Il est redemandé
          chaque minute.
        </p>
      )}
      {data?.sentence && data.asked === 0 && <p className="small muted">{data.sentence}</p>}
      {!data && error && <FailureNote title="Ce qui reste à rendre n’a pas pu être lu." error={error} />}
      {!data && !error && <Bar height={24} />}
      {isOpen && data && <RepayDialog id={id} repayable={data} onClose={() => setOpen(false)} />}
    </Card>
  );
}
