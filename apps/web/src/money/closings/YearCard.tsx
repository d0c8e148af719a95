import { IconArchive, IconLock, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { CloseYearDialog } from './CloseYearDialog.tsx';
import { Pieces, Proof, Sums } from './MonthRow.tsx';
import type { Closing, Standing } from './words.ts';

export type YearProps = {
  year: string;
  standing: Standing;
  months: readonly Closing[];
  onYear: (year: string) => void;
};

/** A year: its closing, or the reason why it is still open. */
export function YearCard({ year, standing, months, onYear }: YearProps) {
  const { data } = useCall('listClosings', { query: { kind: 'year', period: year } });
  const [search] = useSearch();
  const [isAsked, setAsked] = useState(false);
  const closing = data?.closings[0];
  const { firstOpenYear } = standing;
  const rubrique = search.get('rubrique') ?? '';
  return (
    <div className="card books-proof-whole">
      <div className={closing ? 'proof-row grid gap-8-16' : 'proof-row grid gap-8-16 proof-open'}>
        <div className="proof-name row gap-10">
          <h4>L’année {year}</h4>
          {closing ? (
            <Chip tone="good" icon={<IconLock aria-hidden="true" />}>
              Close
            </Chip>
          ) : (
            <Chip icon={<IconPencil aria-hidden="true" />}>Ouverte</Chip>
          )}
        </div>
        <div className="proof-says small">
          {closing ? <Pieces closing={closing} /> : <p className="muted">{whyOpen(year, standing)}</p>}
        </div>
        {closing && <Sums closing={closing} />}
        {closing && <Proof closing={closing} name={`année ${year}`} />}
        <div className="proof-acts row wrap gap-4">
          {closing && (
            <>
              <Link
                className="btn btn-plain btn-s"
                to={`?${new URLSearchParams({ rubrique, vue: 'archive' })}`}
              >
                <IconArchive aria-hidden="true" />
                Archive
              </Link>
              <Link className="btn btn-plain btn-s" to={pathTo('closing', { id: closing.id })}>
                Rapport<span className="vh">&nbsp;: année {year}</span>
              </Link>
            </>
          )}
          {firstOpenYear !== null && firstOpenYear < year && (
            <BusyButton size="s" look="plain" onClick={() => onYear(firstOpenYear)}>
              Voir {firstOpenYear}
            </BusyButton>
          )}
          {!closing && firstOpenYear === year && standing.closeYear.ok && (
            <BusyButton look="primary" icon={<IconLock aria-hidden="true" />} onClick={() => setAsked(true)}>
              Clôturer l’année
            </BusyButton>
          )}
        </div>
      </div>
      <CloseYearDialog year={year} months={months} opened={isAsked} onClose={() => setAsked(false)} />
    </div>
  );
}

function whyOpen(year: string, { firstOpenYear, closeYear }: Standing): string {
  if (firstOpenYear !== null && firstOpenYear < year)
    return `L’année ${firstOpenYear} est encore ouverte\u00a0: elle se clôture d’abord.`;
  if (!closeYear.ok) return closeYear.sentence;
  return 'Tous ses mois sont clos\u00a0: elle peut l’être.';
}
