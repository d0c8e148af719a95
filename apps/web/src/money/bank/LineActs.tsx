import type { BankLine } from '@forman/contract/money/bank';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import { explanationOf, isExplained } from './bank-words.ts';

type Props = { line: BankLine; onTake: (line: BankLine) => void; onAsk: (line: BankLine) => void };

/** What may be done with a line, the likeliest first. */
export function LineActs({ line, onTake, onAsk }: Props) {
  if (isExplained(line)) return <Undo line={line} />;
  return (
    <div className="bank-acts row wrap gap-8">
      {line.proposal ? (
        <Accept line={line} />
      ) : (
        line.amount > 0 && (
          <BusyButton
            size="s"
            look="outline"
            aria-label={`Encaisser, ${line.label}`}
            onClick={() => onTake(line)}
          >
            Encaisser
          </BusyButton>
        )
      )}
      <BusyButton
        size="s"
        look="plain"
        aria-label={`Autre explication, ${line.label}`}
        onClick={() => onAsk(line)}
      >
        Autre
      </BusyButton>
    </div>
  );
}

function Accept({ line }: { line: BankLine }) {
  const explain = useAct('explainBankLines', {
    onSuccess: () => notify.success('lineExplained'),
    onError: () => notify.error('bank'),
  });
  const explanation = explanationOf(line);
  if (!explanation) return <ReceiveOrder line={line} />;
  return (
    <>
      <BusyButton
        size="s"
        look="outline"
        busy={explain.isPending}
        busyLabel="Un instant…"
        aria-label={`Accepter, ${line.label}`}
        onClick={() => explain.mutate({ body: { lines: [explanation] } })}
      >
        Accepter
      </BusyButton>
      {explain.error && <FailureLine error={explain.error} />}
    </>
  );
}

const longestReference = 70;

/** Records the transfer of a group order, which takes its seats and issues its invoice. */
function ReceiveOrder({ line }: { line: BankLine }) {
  const { id, on, amount, label, proposal } = line;
  const order = proposal!.order!;
  const receive = useConfirmed(
    'receiveGroupOrder',
    () => ({
      params: { id: order.id },
      body: { amount, receivedOn: on, transferRef: label.slice(0, longestReference), bankLine: id },
    }),
    {
      notices: { done: 'orderReceived', failed: 'orderMoney' },
      unchanged: 'Le virement n’est pas enregistré.',
    },
  );
  return (
    <>
      <BusyButton
        size="s"
        look="outline"
        aria-label={`Encaisser, ${label}`}
        onClick={() => receive.ask(true)}
      >
        Encaisser
      </BusyButton>
      <ConfirmDialog
        {...receive.dialog}
        question={'Enregistrer ce virement\u00a0?'}
        object={`Commande ${order.number}, ${order.payer}`}
        consequence="Ses inscriptions sont faites, chacun en reçoit la confirmation, et une facture est émise. Une facture émise ne s’efface pas."
        confirmLabel="Enregistrer le virement"
        busyLabel="Enregistrement…"
        cancelLabel="Relire"
        destructive={false}
      />
    </>
  );
}

function Undo({ line: { id, label } }: { line: BankLine }) {
  const undo = useAct('undoBankLine', {
    onSuccess: () => notify.success('lineUndone'),
    onError: () => notify.error('bank'),
  });
  return (
    <div className="bank-acts row wrap gap-8">
      <BusyButton
        size="s"
        look="plain"
        busy={undo.isPending}
        busyLabel="Un instant…"
        aria-label={`Annuler l’explication, ${label}`}
        onClick={() => undo.mutate({ params: { id } })}
      >
        Annuler
      </BusyButton>
      {undo.error && <FailureLine error={undo.error} />}
    </div>
  );
}
