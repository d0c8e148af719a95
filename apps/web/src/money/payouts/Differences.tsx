import type { ProviderDifference, ProviderStatement } from '@forman/contract/money/payouts';
import { formatNumericDay } from '@forman/domain/french-dates';
import { capital, counted } from '@forman/domain/text';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Note } from '../../ui/Note.tsx';
import { SaleLink } from './SaleLink.tsx';
import { accountName, differenceText, houseName, written } from './words.ts';

type Props = { differences: readonly ProviderDifference[]; statements: readonly ProviderStatement[] };

/** Lists the differences between a provider and the books: the fact, both amounts, and what to do. */
export function Differences({ differences, statements }: Props) {
  const id = useId();
  if (differences.length === 0) return <Agreement statements={statements} />;
  return (
    <section className="card pad payouts-differences" aria-labelledby={id}>
      <h3 className="card-title" id={id}>
        <IconAlertTriangle aria-hidden="true" /> {counted(differences.length, 'écart', 'écarts')} à regarder
      </h3>
      <ul>
        {differences.map((difference) => (
          <Difference
            key={`${difference.kind} ${difference.method} ${difference.ref}`}
            difference={difference}
            statement={statements.find(({ method }) => method === difference.method)}
          />
        ))}
      </ul>
    </section>
  );
}

function Agreement({ statements }: Pick<Props, 'statements'>) {
  const unread = statements.filter(({ readUntil }) => readUntil === null);
  if (statements.length === 0) return null;
  if (unread.length > 0)
    return (
      <Note tone="wait" title="Tout n’a pas encore été lu.">
        {unread.map(accountName).join(', ')}&nbsp;: lisez maintenant, ou attendez la nuit prochaine.
      </Note>
    );
  return (
    <Note tone="good" icon={<IconCircleCheck aria-hidden="true" />} title="Aucun écart.">
      Les relevés lus et les livres disent la même chose.
    </Note>
  );
}

type OneProps = { difference: ProviderDifference; statement: ProviderStatement | undefined };

function Difference({ difference, statement }: OneProps) {
  const { kind, method, ref, on, atProvider, inBooks } = difference;
  const house = houseName({ method, provider: statement?.provider ?? null });
  const { title, advice } = differenceText(kind, house);
  return (
    <li>
      <b>{title}</b>
      <span className="flex wrap gap-2-16">
        <span>
          {capital(house)}&nbsp;: <b className="num nowrap">{written(atProvider)}</b>
        </span>
        <span>
          {kind === 'balance' ? 'Lignes' : 'Livres'}&nbsp;: <b className="num nowrap">{written(inBooks)}</b>
        </span>
        <span className="muted">
          {formatNumericDay(on)} <SaleLink sale={difference} />
        </span>
      </span>
      <span className="small">{advice}</span>
      {ref && <span className="small muted payouts-ref">Référence {ref}</span>}
    </li>
  );
}
