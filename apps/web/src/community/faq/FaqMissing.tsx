import { IconHelp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

type Props = { error: unknown; onRetry: () => void };

/** Replaces a page of the FAQ that does not exist, or could not be read. */
export function FaqMissing({ error, onRetry }: Props) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader
        title={labels.faq}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: labels.faq, to: routes.faq },
          { label: 'Introuvable' },
        ]}
      />
      {isGone ? (
        <EmptyState
          title="Cette page de la FAQ n’existe pas ou n’existe plus"
          icon={<IconHelp />}
          action={
            <Link className="btn btn-outline" to={routes.faq}>
              Retour à la FAQ
            </Link>
          }
        />
      ) : (
        <ErrorState title="La FAQ n’a pas pu être lue" error={error} onRetry={onRetry} />
      )}
    </>
  );
}
