import { counted, fullName } from '@forman/domain/text';
import { IconFilePlus, IconUserSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { Avatar } from '../../../people/shared/Avatar.tsx';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { pagedSource } from '../../../ui/paged-table/source.ts';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { managedColumns } from './managed-columns.tsx';
import { type Listed, type ManagedInvoice, useCancelled } from './person-invoices.ts';

type Props = { userId: number; onLeave: () => void };

/** Paid invoices of one person, with buttons to type a new one, to correct one and to deposit one. */
export function PersonInvoices({ userId, onLeave }: Props) {
  const paged = usePaged();
  const source = useMemo(
    () => pagedSource('listPersonInvoices', 'invoices', { params: { id: userId } }),
    [userId],
  );
  const person = useCall('listPersonInvoices', { params: { id: userId }, query: { itemsPerPage: '1' } }).data
    ?.user;
  const [isNew, setNew] = useState(false);
  const [corrected, setCorrected] = useState<ManagedInvoice | null>(null);
  const cancelled = useCancelled(userId);
  const columns = useMemo(() => managedColumns(setCorrected, cancelled), [cancelled]);
  return (
    <>
      <div className="person-picked">
        {person && <Avatar person={person} />}
        <b>{person ? fullName(person) : ' '}</b>
        <BusyButton size="s" icon={<IconUserSearch aria-hidden="true" />} onClick={onLeave}>
          Changer de personne
        </BusyButton>
      </div>
      <PagedTable
        name="gestion-factures"
        caption={person ? `Factures payées de ${fullName(person)}` : 'Factures payées'}
        columns={columns}
        rowKey={({ id }) => id}
        source={source}
        paged={paged}
        searchLabel="Description ou numéro"
        totals={totals}
        actions={
          <BusyButton
            look="primary"
            icon={<IconFilePlus aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setNew(true)}
          >
            Nouvelle facture
          </BusyButton>
        }
        empty="Cette personne n’a encore rien payé. Ses factures apparaîtront ici."
      />
      {isNew && person && <InvoiceDialog person={person} onClose={() => setNew(false)} />}
      {corrected && (
        <InvoiceDialog
          key={corrected.id}
          person={corrected.user}
          invoice={corrected}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  );
}

const totals = ({ count, total }: Listed) => ({
  what: counted(count, 'facture', 'factures'),
  cost: <Money euros={total} />,
});
