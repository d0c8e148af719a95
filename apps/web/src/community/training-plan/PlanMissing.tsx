import { IconMap } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

type Props = { id: string; error: unknown; onRetry: () => void };

/** Page in place of a plan that the reader may not see, that does not exist, or that could not be read. */
export function PlanMissing({ id, error, onRetry }: Props) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) {
    return (
      <EmptyState title="Cette personne n’existe pas ou n’existe plus" icon={<IconMap />}>
        Son plan de formation non plus.
      </EmptyState>
    );
  }
  if (status !== 403)
    return <ErrorState title="Ce plan n’a pas pu être lu" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title="Ce plan ne vous est pas ouvert"
      icon={<IconMap />}
      action={
        <Link className="btn btn-outline" to={pathTo('profile', { id })}>
          Voir le profil
        </Link>
      }
    >
      Un plan de formation se lit entre la personne et ceux qui la guident&nbsp;: son parrain, son manager,
      l’association.
    </EmptyState>
  );
}
