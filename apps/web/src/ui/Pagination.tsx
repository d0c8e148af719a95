import './pagination.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pagesShown, withPage } from './pages.ts';
import { useSearch } from './use-search.ts';

type Props = { page: number; last: number; /** Query parameter of the page. */ param?: string };

/** Links to the pages of a list, as the address holds the page; nothing for a single page. */
export function Pagination({ page, last, param = 'page' }: Props) {
  const [search] = useSearch();
  if (last < 2) return null;

  const to = (target: number): string => `?${withPage(search, target, param)}`;

  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          <IconChevronLeft className="ic-s" aria-hidden="true" />
          <span className="pager-word">Précédente</span>
        </Link>
      )}
      {pagesShown(page, last).map((one, index, all) =>
        one === null ? (
          <span key={`gap-${all[index + 1]}`} className="pager-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={one}
            to={to(one)}
            aria-label={`Page ${one}`}
            aria-current={one === page ? 'page' : undefined}
          >
            {one}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={to(page + 1)} rel="next">
          <span className="pager-word">Suivante</span>
          <IconChevronRight className="ic-s" aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
