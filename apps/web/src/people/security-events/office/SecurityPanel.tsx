import './security.css';
import { securityEventKinds, securityEventSentences } from '@forman/domain/platform/security-events';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { pagedSource } from '../../../ui/paged-table/source.ts';
import { type Paged, usePaged } from '../../../ui/paged-table/use-paged.ts';
import { PersonChip } from '../../shared/PersonChip.tsx';
import { PersonField } from '../../shared/PersonField.tsx';
import { useMembersNamed } from '../../shared/use-people-search.ts';
import { securityColumns } from './security-columns.tsx';

const source = pagedSource('listSecurityEvents', 'events');

/** Lists the security events of every account. */
export function SecurityPanel() {
  const paged = usePaged({ filters: { type: 'kind', personne: 'user' }, sort: '-at', itemsPerPage: 25 });
  return (
    <>
      <h2>Sécurité</h2>
      <p className="security-lead">
        Connexions, refus, clés et changements d’adresse, pendant douze mois. Ce que chacun fait d’un droit
        est au journal des actes.
      </p>
      <PagedTable
        name="securite"
        caption="Événements de sécurité, du plus récent au plus ancien"
        columns={securityColumns}
        rowKey={({ id }) => id}
        source={source}
        paged={paged}
        filters={<Filters paged={paged} />}
        empty="Rien n’a encore été noté."
      />
    </>
  );
}

const kinds = securityEventKinds
  .map((kind) => [kind, securityEventSentences[kind]] as const)
  .toSorted((a, b) => a[1].localeCompare(b[1], 'fr'));

function Filters({ paged }: { paged: Paged }) {
  return (
    <>
      {paged.valueOf('personne') === '' ? (
        <PersonField
          isFilter
          label="Personne"
          placeholder="Nom d’une personne"
          useFound={useMembersNamed}
          onChoose={({ id }) => paged.set({ personne: String(id) })}
        />
      ) : (
        <PersonChip paged={paged} name="personne" label="Compte de" />
      )}
      <FilterSelect
        label="Type"
        value={paged.valueOf('type')}
        options={[['', 'Tous les types'], ...kinds]}
        onChoose={(type) => paged.set({ type })}
      />
    </>
  );
}
