import './stuck-payments.css';
import { plural } from '@forman/domain/text';
import { IconChevronRight, IconCoinEuro } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { casesQuery, stuckQuery } from './money-cases.ts';

/** The way to these payments from the administration, with how many wait. */
export function MoneyCasesTile() {
  const stuck = useQuery(stuckQuery);
  const cases = useQuery(casesQuery);
  const count = stuck.data && cases.data ? stuck.data.length + cases.data.length : null;
  return (
    <Link className="card office-tile" to={routes.moneyCases}>
      <span className={count ? 'sq k-wait' : 'sq k-none'} aria-hidden="true">
        <IconCoinEuro />
      </span>
      <span className="grow">
        <b>Paiements à traiter</b>
        <span className="small muted">{waiting(count)}</span>
      </span>
      <IconChevronRight className="ic-s" aria-hidden="true" />
    </Link>
  );
}

function waiting(count: number | null): string {
  if (count === null) return 'Sommes bloquées, contestées ou rendues deux fois';
  return count === 0
    ? 'Rien ne vous attend'
    : `${count} ${plural(count, 'somme attend', 'sommes attendent')}`;
}
