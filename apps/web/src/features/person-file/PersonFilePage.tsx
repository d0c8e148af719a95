import { fullName } from '@forman/domain/text';
import { useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { routes } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { TakeoverButton } from './TakeoverButton.tsx';

/** All that the association knows of a person, for its administrators. */
export function PersonFilePage() {
  const { id = '' } = useParams();
  const { data: person, error, refetch } = useCall('getUser', { params: { id } });
  if (!person && error)
    return <ErrorState title="La fiche n’a pas pu être lue" error={error} onRetry={() => void refetch()} />;
  if (!person) return <TableSkeleton label="Chargement de la fiche" />;
  const name = fullName(person);
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', to: routes.admin },
          { label: 'Utilisateurs', to: `${routes.admin}?rubrique=utilisateurs` },
          { label: name },
        ]}
      />
      <TakeoverButton person={person} />
    </>
  );
}
