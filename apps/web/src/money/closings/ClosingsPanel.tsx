import '../../ui/seg.css';
import './closings-panel.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSearch } from '../../ui/use-search.ts';
import { ArchiveView } from './ArchiveView.tsx';
import { ClosingsView } from './ClosingsView.tsx';

const names = { clotures: 'Clôtures', archive: 'Archive', registre: 'Registre' };
type View = keyof typeof names;
const views = Object.keys(names) as View[];

/**
 * Shows the closings, the yearly archives, and the log of acts on the books.
 * @param log component of another feature.
 */
export function ClosingsPanel({ log }: { log: ReactNode }) {
  const [search] = useSearch();
  const view = views.find((one) => one === search.get('vue')) ?? 'clotures';
  const to = (vue: View): string =>
    `?${new URLSearchParams({ rubrique: search.get('rubrique') ?? '', vue })}`;
  return (
    <div className="books-proof grid gap-16">
      <header className="books-proof-head row wrap between gap-12-16">
        <div className="grow">
          <h2>Clôtures et archive</h2>
          <p className="muted">
            Ce qui est clos ne change plus. L’empreinte de chaque clôture contient celle de la
            précédente&nbsp;: un chiffre changé après coup se verrait.
          </p>
        </div>
        <nav className="seg" aria-label="Présenter">
          {views.map((one) => (
            <Link key={one} to={to(one)} aria-current={one === view ? 'page' : undefined} preventScrollReset>
              {names[one]}
            </Link>
          ))}
        </nav>
      </header>
      {view === 'clotures' && <ClosingsView />}
      {view === 'archive' && <ArchiveView />}
      {view === 'registre' && log}
    </div>
  );
}
