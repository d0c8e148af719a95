import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { IconBuildingBank, IconEdit } from '@tabler/icons-react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { Money } from '../../../ui/Money.tsx';
import { DepositState } from '../DepositState.tsx';
import { PersonLink } from '../../../people/shared/PersonLink.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import type { Cancelled, ManagedInvoice } from './person-invoices.ts';

const numberOr = (id: number | null): string => (id === null ? '—' : String(id));
const dayOf = ({ createAt }: ManagedInvoice): string => formatNumericDay(parisDay(new Date(createAt)));

/**
 * Columns of a person's invoices.
 * @param onCorrect opens the form to correct an invoice.
 * @param cancelled invoice that each credit document cancels, by the document's number.
 */
export const managedColumns = (
  onCorrect: (invoice: ManagedInvoice) => void,
  cancelled: Cancelled,
): PagedColumn<ManagedInvoice>[] => [
  {
    key: 'user',
    head: 'Utilisateur',
    csv: ({ user }) => fullName(user),
    cell: ({ user }) => <PersonLink id={user.id}>{fullName(user)}</PersonLink>,
  },
  {
    key: 'what',
    head: 'Description',
    phone: 'title',
    sort: 'itemName',
    isFixed: true,
    csv: ({ itemName }) => itemName,
    cell: (invoice) => <What invoice={invoice} cancelled={cancelled} />,
  },
  {
    key: 'cost',
    head: 'Coût',
    numeric: true,
    sort: 'total',
    csv: ({ total }) => csvAmount(eurosToCents(total)),
    cell: ({ total }) => <Money euros={total} />,
  },
  {
    key: 'formation',
    head: 'Id formation',
    csv: ({ idFormation }) => String(idFormation ?? ''),
    cell: ({ idFormation }) => <span className="num">{numberOr(idFormation)}</span>,
  },
  {
    key: 'workshop',
    head: 'Id atelier',
    csv: ({ idWorkshop }) => String(idWorkshop ?? ''),
    cell: ({ idWorkshop }) => <span className="num">{numberOr(idWorkshop)}</span>,
  },
  {
    key: 'created',
    head: 'Date de création',
    sort: 'createAt',
    csv: dayOf,
    cell: (invoice) => <span className="num nowrap">{dayOf(invoice)}</span>,
  },
  {
    key: 'number',
    head: 'Facture',
    csv: ({ invoiceNumber }) => invoiceNumber ?? '',
    cell: ({ invoiceNumber }) => <span className="num nowrap">{invoiceNumber}</span>,
  },
  {
    key: 'acts',
    head: 'Actions',
    isFixed: true,
    cell: (invoice) => <Acts invoice={invoice} onCorrect={() => onCorrect(invoice)} />,
  },
];

/** Item of an invoice, its credit documents, and its state at Chorus Pro. */
const What = ({
  invoice: { itemName, invoiceNumber, credits, chorusProId, chorusProState, chorusProRefusal },
  cancelled,
}: {
  invoice: ManagedInvoice;
  cancelled: Cancelled;
}) => (
  <span className="managed-what">
    {itemName}
    {credits.map((credit) => (
      <span key={credit} className="small muted num">
        {creditText(credit, invoiceNumber, cancelled.get(credit))}
      </span>
    ))}
    {chorusProId && !chorusProState && <Chip tone="good">Chorus Pro {chorusProId}</Chip>}
    {chorusProState && (
      <>
        <span className="small muted num">Chorus Pro {chorusProId}</span>
        <DepositState state={chorusProState} />
      </>
    )}
    {chorusProRefusal && <Chip tone="bad">Chorus Pro&nbsp;: {chorusProRefusal}</Chip>}
  </span>
);

/** Words for a credit document: it gave money back, or cancelled the invoice that this one replaces. */
function creditText(credit: string, invoice: string | null, of: string | undefined): string {
  return of === undefined || of === invoice ? `Avoir ${credit}` : `Remplace ${of} (${credit})`;
}

function Acts({ invoice, onCorrect }: { invoice: ManagedInvoice; onCorrect: () => void }) {
  const number = invoice.invoiceNumber ?? '';
  const isForChorus = !invoice.disableChorusPro && invoice.chorusProId === null;
  return (
    <span className="managed-acts">
      <ActionButton
        size="s"
        icon={<IconEdit aria-hidden="true" />}
        decision={invoice.actions.edit}
        aria-haspopup="dialog"
        aria-label={`Corriger ${number}`}
        onClick={onCorrect}
      >
        Corriger
      </ActionButton>
      {isForChorus && <Deposit invoice={invoice} number={number} />}
    </span>
  );
}

/** Button that deposits an invoice. It asks first, as a deposited invoice can no longer be corrected. */
function Deposit({ invoice, number }: { invoice: ManagedInvoice; number: string }) {
  const deposit = useConfirmed('submitInvoice', () => ({ body: { transactionId: invoice.id } }), {
    notices: { done: 'invoiceDeposited', failed: 'invoiceDeposit' },
    unchanged: 'Rien n’a été déposé.',
  });
  return (
    <>
      <ActionButton
        size="s"
        icon={<IconBuildingBank aria-hidden="true" />}
        decision={invoice.actions.submit}
        aria-haspopup="dialog"
        aria-label={`Déposer ${number} sur Chorus Pro`}
        onClick={() => deposit.ask(true)}
      >
        Chorus Pro
      </ActionButton>
      <ConfirmDialog
        {...deposit.dialog}
        question={'Déposer cette facture sur Chorus Pro\u00a0?'}
        object={`${number}, ${invoice.itemName}`}
        consequence="Une fois déposée, la facture ne se corrige plus ici."
        confirmLabel="Déposer"
        busyLabel="Dépôt…"
        cancelLabel="Ne pas déposer"
        destructive={false}
      />
    </>
  );
}
