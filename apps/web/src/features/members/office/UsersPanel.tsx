import './users.css';
import { fullName, plural } from '@forman/domain/text';
import { IconDownload, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { routes } from '../../../paths.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { toCsv } from '../../../ui/paged-table/CsvButton.tsx';
import { type Paged, usePaged } from '../../../ui/paged-table/use-paged.ts';
import type { Selection } from '../../../ui/paged-table/use-selection.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type User, usersSource } from './listed-user.ts';
import { type EraseComponent, RowActs } from './RowActs.tsx';
import { UserFilters, userFilters } from './UserFilters.tsx';
import { usersColumns } from './users-columns.tsx';

/** Every account; a change in a row is saved at once (MEM-315 to MEM-332). */
export function UsersPanel({ Erase }: { Erase: EraseComponent }) {
  const paged = useFromThreeLetters(usePaged({ filters: userFilters }));
  const columns = useMemo(() => [...usersColumns, actsColumn(Erase)], [Erase]);
  return (
    <div className="users">
      <p className="muted">Un changement fait dans la ligne est enregistré aussitôt.</p>
      <PagedTable
        name="utilisateurs"
        caption="Comptes"
        columns={columns}
        rowKey={({ id }) => id}
        source={usersSource}
        paged={paged}
        searchLabel="Nom, e-mail, téléphone ou n°"
        filters={<UserFilters paged={paged} />}
        acts={
          <Link className="btn btn-primary" to={routes.adminUserCreate}>
            <IconUserPlus aria-hidden="true" />
            Créer
          </Link>
        }
        bulk={bulk}
        empty="Aucun compte ne répond à cette recherche."
      />
    </div>
  );
}

const actsColumn = (Erase: EraseComponent): PagedColumn<User> => ({
  key: 'acts',
  head: 'Actions',
  isFixed: true,
  cell: (user) => <RowActs user={user} Erase={Erase} />,
});

const bulk = {
  nameOf: fullName,
  label: (count: number) => `${count} ${plural(count, 'personne choisie', 'personnes choisies')}`,
  acts: ({ rows }: Selection<User>) => (
    <BusyButton
      size="s"
      icon={<IconDownload aria-hidden="true" />}
      onClick={() => saveFile('utilisateurs-choisis.csv', 'text/csv', toCsv(usersColumns, rows))}
    >
      CSV des choisis
    </BusyButton>
  ),
};

/** A name is looked for from its third letter on; a number at once (MEM-319). */
function useFromThreeLetters(paged: Paged): Paged {
  const [short, setShort] = useState<string | null>(null);
  return {
    ...paged,
    words: short ?? paged.words,
    setWords: (words) => {
      const isShort = words !== '' && words.length < 3 && !/^\d+$/.test(words);
      setShort(isShort ? words : null);
      if (!isShort) paged.setWords(words);
      else if (paged.words !== '') paged.setWords('');
    },
    clear: () => {
      setShort(null);
      paged.clear();
    },
  };
}
