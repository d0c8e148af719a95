import '../membership.css';
import { plural } from '@forman/domain/text';
import { IconChevronRight, IconIdBadge2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { routes } from '../../../paths.ts';
import { owingCount } from './owing.ts';

/** The way to who owes dues from the administration, with how many do. */
export function OwingTile() {
  const { data } = useQuery(owingCount);
  return (
    <Link className="card office-tile" to={routes.owing}>
      <span className={data?.count ? 'sq k-wait' : 'sq k-none'} aria-hidden="true">
        <IconIdBadge2 />
      </span>
      <span className="grow">
        <b>Cotisations à régler</b>
        <span className="small muted">{data ? countOf(data.count) : 'Les adhésions à renouveler'}</span>
      </span>
      <IconChevronRight className="ic-s" aria-hidden="true" />
    </Link>
  );
}

const countOf = (count: number): string =>
  count === 0 ? 'Tout le monde est à jour' : `${count} ${plural(count, 'membre', 'membres')}`;
