import { fullName } from '@forman/domain/text';
import { useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { pathTo, routes } from '../../../paths.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/Skeleton.tsx';
import type { StoredAccount } from './account-values.ts';
import { AccountForm } from './AccountForm.tsx';
import { useAccountForm } from './use-account-form.ts';
import { usersCrumbs, usersPath } from './users-path.ts';

/** Edits the names and addresses of an existing account (MEM-337). */
export function AccountEditPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getUser', { params: { id } });
  const retry = (): void => void refetch();
  if (data) return <Edit key={data.id} stored={data} />;
  return error ? (
    <ErrorState title="Le compte n’a pas pu être lu" error={error} onRetry={retry} />
  ) : (
    <PageSkeleton onRetry={retry} />
  );
}

function Edit({ stored }: { stored: StoredAccount }) {
  const account = useAccountForm(stored);
  const name = fullName(stored);
  return (
    <>
      <PageHeader
        title={`Modifier ${name}`}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          ...usersCrumbs,
          { label: name, to: pathTo('adminUser', { id: stored.id }) },
          { label: 'Modifier' },
        ]}
        lead="Un e-mail ou un téléphone changé est annoncé à l’ancienne adresse."
      />
      <AccountForm account={account} object={name} back={usersPath} label="Enregistrer" />
    </>
  );
}
