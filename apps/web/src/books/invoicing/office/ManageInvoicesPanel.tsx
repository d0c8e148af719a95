import './manage-invoices.css';
import { PersonField } from '../../../people/shared/PersonField.tsx';
import { useMembersNamed } from '../../../people/shared/use-people-search.ts';
import { useSearch } from '../../../ui/use-search.ts';
import { PersonInvoices } from './PersonInvoices.tsx';

/** Query parameter with the id of the person whose invoices are shown. */
const param = 'personne';

/** Management of invoices, for one person at a time, who is picked first (MEM-356). */
export function ManageInvoicesPanel() {
  const [search, setSearch] = useSearch();
  const id = search.get(param) ?? '';
  const isPicked = /^[1-9]\d{0,8}$/.test(id);

  function pick(personId: number | null): void {
    const next = new URLSearchParams({ rubrique: search.get('rubrique') ?? '' });
    if (personId !== null) next.set(param, String(personId));
    setSearch(next, { preventScrollReset: true });
  }

  return (
    <div className="manage-invoices">
      <h2>Gestion des factures</h2>
      {isPicked ? (
        <PersonInvoices key={id} userId={Number(id)} onLeave={() => pick(null)} />
      ) : (
        <div className="person-choice">
          <PersonField
            label="Utilisateur"
            help="Les trois premières lettres de son nom suffisent."
            placeholder="Nom d’un membre"
            useFound={useMembersNamed}
            onChoose={({ id: chosen }) => pick(chosen)}
          />
        </div>
      )}
    </div>
  );
}
