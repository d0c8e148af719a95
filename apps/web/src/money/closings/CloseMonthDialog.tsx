import { counted } from '@forman/domain/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { ClosingFoot } from './ClosingFoot.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { Note } from '../../ui/Note.tsx';
import { monthName, type Standing, written } from './words.ts';

type Props = { month: string; standing: Standing; opened: boolean; onClose: () => void };

/** Confirms the final closing of a month: its sums, earlier months closed too, and sales not invoiced. */
export function CloseMonthDialog({ month, standing, opened, onClose }: Props) {
  const close = useAct('closeMonth', { onSuccess: onClose });
  const { earlierMonths: earlier } = standing;
  const leave = (): void => {
    if (!close.isPending) onClose();
  };
  return (
    <Dialog opened={opened} onClose={leave} title={`Clôturer ${monthName(month)}\u00a0?`}>
      <p>
        Après la clôture, plus aucune écriture ne peut porter une date de ce mois. Une correction se fera dans
        le mois ouvert, par un avoir. <b>Cela ne se défait pas.</b>
      </p>
      {opened && <Sums month={month} standing={standing} />}
      {earlier.length > 0 && (
        <Note
          tone="wait"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={`${counted(earlier.length, 'mois antérieur', 'mois antérieurs')} avec lui.`}
        >
          {earlier.length > 1
            ? `Encore ouverts (${monthName(earlier[0]!)} à ${monthName(earlier.at(-1)!)}), ils sont clos en même temps.`
            : `Encore ouvert, le mois (${monthName(earlier[0]!)}) est clos en même temps.`}
        </Note>
      )}
      <Uninvoiced standing={standing} />
      <p className="small muted closing-then">
        {standing.treasurerEmail
          ? `L’empreinte de la clôture est envoyée à ${standing.treasurerEmail}.`
          : 'L’empreinte de la clôture est envoyée aux administrateurs et aux experts-comptables.'}
      </p>
      {close.error && <FailureNote title="Le mois n’est pas clos." error={close.error} />}
      <ClosingFoot
        busy={close.isPending}
        label={earlier.length > 0 ? `Clôturer ${earlier.length + 1} mois` : 'Clôturer le mois'}
        onLeave={leave}
        onClose={() => close.mutate({ body: { month, withEarlier: earlier.length > 0 } })}
      />
    </Dialog>
  );
}

function Sums({ month, standing }: Pick<Props, 'month' | 'standing'>) {
  const { data } = useCall('getMonthFigures', { query: { month } });
  if (!data) return null;
  return (
    <dl className="closing-sums">
      <dt>Documents</dt>
      <dd>
        {counted(data.invoices.count, 'facture', 'factures')},{' '}
        {counted(data.credits.count, 'avoir', 'avoirs')}
      </dd>
      <dt>Ventes TTC</dt>
      <dd>
        <b>
          <Money euros={data.total.gross} />
        </b>
      </dd>
      <dt>Dont TVA</dt>
      <dd>
        <Money euros={data.total.vat} />
      </dd>
      <dt>Écritures</dt>
      <dd>{counted(standing.checks.entries.lines, 'ligne', 'lignes')}</dd>
    </dl>
  );
}

function Uninvoiced({ standing }: Pick<Props, 'standing'>) {
  const { count, amount } = standing.checks.uninvoiced;
  if (count === 0) return null;
  return (
    <Note tone="wait" title={`${written(amount)} sans facture.`}>
      {`${counted(count, 'encaissement reste', 'encaissements restent')} sans facture\u00a0: cela n’empêche pas la clôture, et passera dans le mois suivant.`}
    </Note>
  );
}
