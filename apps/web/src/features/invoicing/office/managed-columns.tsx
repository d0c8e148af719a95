import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { IconBuildingBank, IconEdit } from '@tabler/icons-react';
import { useAction } from '../../../api/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { FailureLine } from '../../../ui/FailureNote.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { type ManagedInvoice, readsInvoices } from './person-invoices.ts';

const numberOr = (id: number | null): string => (id === null ? '—' : String(id));
const dayOf = ({ createAt }: ManagedInvoice): string => formatNumericDay(parisDay(new Date(createAt)));

/** @param onCorrect opens the form of one. */
export const managedColumns = (
  onCorrect: (invoice: ManagedInvoice) => void,
): PagedColumn<ManagedInvoice>[] => [
  {
    key: 'user',
    head: 'Utilisateur',
    csv: ({ user }) => fullName(user),
    cell: ({ user }) => fullName(user),
  },
  {
    key: 'what',
    head: 'Description',
    phone: 'title',
    sort: 'itemName',
    isFixed: true,
    csv: ({ itemName }) => itemName,
    cell: (invoice) => <What invoice={invoice} />,
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

/** What was sold, what took it back, and where it stands with Chorus Pro. */
const What = ({
  invoice: { itemName, credits, chorusProId, chorusProRefusal },
}: {
  invoice: ManagedInvoice;
}) => (
  <span className="managed-what">
    {itemName}
    {credits.length > 0 && <span className="small muted num">{credits.join(', ')}</span>}
    {chorusProId && <Chip tone="good">Chorus Pro {chorusProId}</Chip>}
    {chorusProRefusal && <Chip tone="bad">Chorus Pro : {chorusProRefusal}</Chip>}
  </span>
);

function Acts({ invoice, onCorrect }: { invoice: ManagedInvoice; onCorrect: () => void }) {
  const deposit = useAction('submitInvoice', { invalidates: readsInvoices });
  const number = invoice.invoiceNumber ?? '';
  const isForChorus = !invoice.disableChorusPro && invoice.chorusProId === null;

  function send(): void {
    deposit.mutate(
      { body: { transactionId: invoice.id } },
      {
        onSuccess: () => notify.success('invoiceDeposited'),
        onError: () => notify.error('invoiceDeposit'),
      },
    );
  }

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
      {isForChorus && (
        <ActionButton
          size="s"
          icon={<IconBuildingBank aria-hidden="true" />}
          decision={invoice.actions.submit}
          busy={deposit.isPending}
          busyLabel="Dépôt…"
          aria-label={`Déposer ${number} sur Chorus Pro`}
          onClick={send}
        >
          Chorus Pro
        </ActionButton>
      )}
      {deposit.error && <FailureLine error={deposit.error} />}
    </span>
  );
}
