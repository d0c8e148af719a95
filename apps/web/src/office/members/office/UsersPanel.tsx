import './users.css';
import { counted, fullName } from '@forman/domain/text';
import { IconUserPlus } from '@tabler/icons-react';
import { type ComponentType, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { routes } from '../../../paths.ts';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import type { Chosen } from '../../../ui/paged-table/chosen.ts';
import { ChosenCsv } from '../../../ui/paged-table/ChosenCsv.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { type Paged, usePaged } from '../../../ui/paged-table/use-paged.ts';
import { GuideForAll } from './GuideForAll.tsx';
import { type User, usersSource } from './listed-user.ts';
import { type EraseComponent, RowActions } from './RowActions.tsx';
import { UserFilters, userFilters } from './UserFilters.tsx';
import { usersColumns } from './users-columns.tsx';
import { WriteToAll } from './WriteToAll.tsx';

type Props = {
  Erase: EraseComponent;
  /** Asks the chosen people for their dues; brought by another feature. */
  Remind: ComponentType<{ users: readonly number[]; onDone: (remindedCount: number) => void }>;
  /** Says how many of the chosen people were reminded. */
  Reminded: ComponentType<{ count: number | null }>;
};

/** Lists every account; a change in a row is saved at once (MEM-315 to MEM-332). */
export function UsersPanel({ Erase, Remind, Reminded }: Props) {
  const paged = useFromThreeLetters(usePaged({ filters: userFilters }));
  const columns = useMemo(() => [...usersColumns, actsColumn(Erase)], [Erase]);
  const [remindedCount, setRemindedCount] = useState<number | null>(null);
  const bulk = useMemo(() => bulkWith(Remind, setRemindedCount), [Remind]);
  return (
    <div className="users">
      <p className="muted">Un changement fait dans la ligne est enregistré aussitôt.</p>
      <Reminded count={remindedCount} />
      <PagedTable
        name="utilisateurs"
        caption="Comptes"
        columns={columns}
        rowKey={({ id }) => id}
        source={usersSource}
        paged={paged}
        searchLabel="Nom, e-mail, téléphone ou n°"
        filters={<UserFilters paged={paged} />}
        actions={
          <span className="row gap-8">
            <Link className="btn btn-primary" to={routes.adminNewcomer}>
              <IconUserPlus aria-hidden="true" />
              Nouvel adhérent
            </Link>
            <Link className="btn" to={routes.adminUserCreate}>
              Créer
            </Link>
          </span>
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
  pin: 'end',
  isFixed: true,
  cell: (user) => <RowActions user={user} Erase={Erase} />,
});

const labelOf = (count: number): string => counted(count, 'personne choisie', 'personnes choisies');

type OnReminded = (remindedCount: number) => void;

const bulkWith = (Remind: Props['Remind'], onReminded: OnReminded) => ({
  nameOf: fullName,
  label: labelOf,
  actions: (chosen: Chosen<User>) => <Acts chosen={chosen} Remind={Remind} onReminded={onReminded} />,
});

type ActsProps = Pick<Props, 'Remind'> & { chosen: Chosen<User>; onReminded: OnReminded };

/** Buttons that act on all chosen people at once. */
const Acts = ({ chosen, Remind, onReminded }: ActsProps) => (
  <>
    <WriteToAll chosen={chosen} />
    <Remind
      users={chosen.keys.map(Number)}
      onDone={(remindedCount) => {
        chosen.clear();
        onReminded(remindedCount);
      }}
    />
    <GuideForAll as="manager" chosen={chosen} />
    <GuideForAll as="sponsor" chosen={chosen} />
    <ChosenCsv name="utilisateurs-choisis" chosen={chosen} />
  </>
);

/** Searches by name from the third letter on, by number at once (MEM-319). */
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
