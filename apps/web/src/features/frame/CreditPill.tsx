import { IconWallet } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { Money } from '../../ui/Money.tsx';

/** The avoir, when there is one; its page has its lines. */
export function CreditPill() {
  const me = useViewer();
  if (me.credit <= 0) return null;
  return (
    <Link className="credit" to={routes.credit}>
      <IconWallet className="ic-s" aria-hidden="true" />
      Avoir{' '}
      <b>
        <Money euros={me.credit} />
      </b>
    </Link>
  );
}
