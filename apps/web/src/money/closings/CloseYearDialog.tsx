import './closings.css';
import { counted } from '@forman/domain/text';
import { eurosToCents } from '@forman/domain/money';
import { useAct } from '../../api/act.ts';
import { ClosingFoot } from './ClosingFoot.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { type Closing, monthName } from './words.ts';

type Props = { year: string; months: readonly Closing[]; opened: boolean; onClose: () => void };

/** Confirms the closing of a year, which is final: shows the sums of its months. */
export function CloseYearDialog({ year, months, opened, onClose }: Props) {
  const close = useAct('closeYear', { onSuccess: onClose });
  const leave = (): void => {
    if (!close.isPending) onClose();
  };
  return (
    <Dialog opened={opened} onClose={leave} title={`Clôturer l’année ${year}\u00a0?`}>
      <p>
        Ses mois sont clos&nbsp;: la clôture de l’année reprend leurs totaux, et son empreinte contient toutes
        les leurs. Aucune écriture de {year} ne peut plus être ajoutée ni reprise&nbsp;; une correction se
        fera dans le mois ouvert, par un avoir. <b>Cela ne se défait pas.</b>
      </p>
      <Sums months={months} />
      <p className="small muted closing-then">
        Ensuite, faites l’archive de l’année et gardez-la hors du portail, dix ans (Code de commerce, article
        L123-22).
      </p>
      {close.error && <FailureNote title="L’année n’est pas close." error={close.error} />}
      <ClosingFoot
        busy={close.isPending}
        label="Clôturer l’année"
        onLeave={leave}
        onClose={() => close.mutate({ body: { year } })}
      />
    </Dialog>
  );
}

/** Sum in euros, added in cents to avoid rounding errors. */
const sumOf = (months: readonly Closing[], of: (month: Closing) => number): number =>
  months.reduce((sum, month) => sum + eurosToCents(of(month)), 0) / 100;

function Sums({ months }: Pick<Props, 'months'>) {
  const [last, first] = [months[0], months.at(-1)];
  if (!last || !first) return null;
  const count = (of: (month: Closing) => number): number => months.reduce((sum, month) => sum + of(month), 0);
  return (
    <dl className="closing-sums">
      <dt>Mois</dt>
      <dd>
        {counted(months.length, 'mois clos', 'mois clos')}, {monthName(first.lastOn.slice(0, 7))} à{' '}
        {monthName(last.lastOn.slice(0, 7))}
      </dd>
      <dt>Documents</dt>
      <dd>
        {counted(
          count(({ invoices }) => invoices.count),
          'facture',
          'factures',
        )}
        ,{' '}
        {counted(
          count(({ credits }) => credits.count),
          'avoir',
          'avoirs',
        )}
      </dd>
      <dt>Ventes TTC</dt>
      <dd>
        <b>
          <Money euros={sumOf(months, ({ invoices, credits }) => invoices.gross - credits.gross)} />
        </b>
      </dd>
      <dt>Dont TVA</dt>
      <dd>
        <Money euros={sumOf(months, ({ invoices, credits }) => invoices.vat - credits.vat)} />
      </dd>
      <dt>Écritures</dt>
      <dd>
        {counted(
          count(({ entries }) => entries.count),
          'écriture',
          'écritures',
        )}
      </dd>
    </dl>
  );
}
