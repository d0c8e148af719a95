import './credit-pill.css';
import { IconWallet } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { Money } from '../../ui/Money.tsx';

/** Amount of the viewer's avoir, when there is any, with a link to its details. */
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
