import './person-file.css';
import { invalidate } from '../../api/act.ts';
import type { Level } from '@forman/domain/access';
import { hasEndedPath } from '@forman/domain/money/memberships/dues';
import { fullName } from '@forman/domain/text';
import { type ComponentType, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/query.ts';
import { routes } from '../../paths.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { takingParam } from '../../money/shared/counter-address.ts';
import { useSearch } from '../../ui/use-search.ts';
import { useTitle } from '../../ui/use-title.ts';
import { CreditCard } from './CreditCard.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';
import { DuesCard } from './DuesCard.tsx';
import { type PersonFile, wholeParam, type WholePart, wholeParts, wholePath } from './file.ts';
import { FileHead } from './FileHead.tsx';
import { GoalsCard } from './GoalsCard.tsx';
import { LineCard } from './LineCard.tsx';
import { LoginsCard } from './LoginsCard.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { RightsCard } from './RightsCard.tsx';
import { LedCard, RegistrationsCard } from './SessionCards.tsx';
import { WholePartView } from './WholePartView.tsx';

/** Parts of this page that other features bring; the route composes them. */
export type FileSlots = {
  History: ComponentType<{ personId: number; newest: PersonFile['changes']; whole: string }>;
  WholeHistory: ComponentType<{ personId: number }>;
  Hours: ComponentType<{ id: number }>;
  Editing: ComponentType<{ id: number; onClose: () => void }>;
  Erasing: ComponentType<{ id: number; name: string }>;
  /** Takes money from the person by hand. */
  Counter: ComponentType<{
    person: Pick<PersonFile['person'], 'id' | 'firstName' | 'lastName' | 'role'>;
    owesDues: boolean;
    onClose: () => void;
  }>;
};

/** All that the association knows of a person, for its administrators. */
export function PersonFilePage(slots: FileSlots) {
  const { id = '' } = useParams();
  const { data: file, error, refetch } = useCall('getPersonFile', { params: { id } });
  const name = file ? fullName(file.person) : 'Fiche';
  useTitle(name);
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="pfile">
      <Crumbs
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', to: routes.admin },
          { label: 'Utilisateurs', to: `${routes.admin}?rubrique=utilisateurs` },
          { label: name },
        ]}
      />
      {file && <Parts key={file.person.id} file={file} slots={slots} />}
      {!file && isMissing && (
        <EmptyState title="Cette fiche n’existe pas">
          Le compte est supprimé, ou n’a jamais existé.
        </EmptyState>
      )}
      {!file && error && !isMissing && (
        <ErrorState title="La fiche n’a pas pu être lue" error={error} onRetry={() => void refetch()} />
      )}
      {!file && !error && <TableSkeleton label="Chargement de la fiche" onRetry={() => void refetch()} />}
    </div>
  );
}

function Parts({ file, slots }: { file: PersonFile; slots: FileSlots }) {
  const { id } = file.person;
  const [isEditing, setEditing] = useState(false);
  const [search, setSearch] = useSearch();
  const isTaking = search.has(takingParam);
  const setTaking = (isOpen: boolean): void => {
    const next = new URLSearchParams(search);
    if (isOpen) next.set(takingParam, '1');
    else next.delete(takingParam);
    setSearch(next, { replace: !isOpen, preventScrollReset: true });
  };
  const asked = search.get(wholeParam);
  const part = asked !== null && asked in wholeParts ? (asked as WholePart) : null;
  const close = (): void => {
    setEditing(false);
    void invalidate('people', 'accounts', 'credit');
  };
  return (
    <>
      <FileHead file={file} onEdit={() => setEditing(true)} onTake={() => setTaking(true)} />
      <Suspense fallback={<TableSkeleton label="Chargement" />}>
        {part === null ? (
          <Cards file={file} slots={slots} />
        ) : (
          <WholePartView person={file.person} part={part} History={slots.WholeHistory} />
        )}
        {isEditing && <slots.Editing id={id} onClose={close} />}
        {isTaking && (
          <slots.Counter person={file.person} owesDues={areDuesOwed(file)} onClose={() => setTaking(false)} />
        )}
      </Suspense>
    </>
  );
}

/** A guest is not called before the three stages of the discovery are over. */
const areDuesOwed = ({ person, dues }: PersonFile): boolean =>
  dues.isDue && hasEndedPath({ ...person, level: person.role as Level });

function Cards({ file, slots: { History, Hours, Erasing } }: { file: PersonFile; slots: FileSlots }) {
  const { person, led, changes } = file;
  return (
    <div className="pfile-grid grid align-start gap-20">
      <div className="pfile-column grid gap-20">
        <CreditCard file={file} />
        <RegistrationsCard file={file} />
        {led.count > 0 && <LedCard file={file} />}
        <div className="pfile-pair grid gap-20">
          <GoalsCard file={file} />
          <LineCard file={file} />
        </div>
        <History personId={person.id} newest={changes} whole={wholePath(person.id, 'historique')} />
      </div>
      <div className="pfile-column grid gap-20">
        <DuesCard file={file} />
        <RightsCard file={file} />
        <Suspense>
          <Hours id={person.id} />
        </Suspense>
        <DocumentsCard file={file} />
        <MessagesCard file={file} />
        <LoginsCard file={file} />
        <div className="pfile-erase">
          <Erasing id={person.id} name={fullName(person)} />
        </div>
      </div>
    </div>
  );
}
