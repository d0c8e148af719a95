import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Tells that ordering for a company is a right, and who gives it. */
export const NoRight = ({ sentence }: { sentence: string | null }) => (
  <EmptyState
    title="Ce droit n’est pas encore le vôtre"
    icon={<IconLock />}
    action={
      <Link className="btn btn-primary" to={routes.contactApp}>
        Écrire à l’association
      </Link>
    }
  >
    {sentence}
  </EmptyState>
);
