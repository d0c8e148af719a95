/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a scroller must be reached by the keyboard; as cards the table is laid out as a grid, and Safari then forgets its roles. */
import { type CreditYear, monthKeys } from '@forman/domain/money/credits/year';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import type { Answer } from '../../../api/client.ts';
import { booksPlace } from '../../../api/own-office.ts';
import { useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';
import { PersonLink } from '../../../people/shared/PersonLink.tsx';
import { SortButton } from '../../../ui/paged-table/SortButton.tsx';
import { sortedAs } from '../../../ui/paged-table/sort.ts';
import { SortChoice } from '../../../ui/paged-table/Tools.tsx';
import type { Order } from '../../../ui/sorted-rows.ts';

const monthNames = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']; // prettier-ignore

/** Columns, each with the field that its heading sorts by. */
const columns = [
  { head: 'Nom', sort: 'lastName' },
  ...monthKeys.map((key, index) => ({ head: monthNames[index] ?? key, sort: key })),
  { head: 'Total', sort: 'total' },
];
export const sortFields: readonly string[] = columns.map(({ sort }) => sort);

type Props = { answer: Answer<'creditYear'>; year: number; order: Order };

/**
 * Table of thirteen figures a row. In a narrow place it scrolls sideways under fixed names (MEM-363,
 * MEM-364); in a still narrower place each person is a card, with the months that are not empty.
 */
export function CreditYearTable({ answer: { users, totals, bigTotal }, year, order }: Props) {
  const name = booksPlace(useViewer()) === 'admin' ? 'adminCredits' : 'accountantCredits';
  const caption = `Avoirs de ${year} par mois`;
  return (
    <div className="table-box">
      {users.length > 1 && <SortChoice columns={columns} paged={order} />}
      <section className="card scrollx credit-year" aria-label={caption} tabIndex={0}>
        <table className="table table-cards credit-year-table" role="table" aria-label={caption}>
          <Head order={order} />
          <tbody role="rowgroup">
            {users.map((user) => (
              <tr key={user.user_id} role="row">
                <th role="rowheader" scope="row">
                  <PersonLink id={user.user_id}>{fullName(user)}</PersonLink>
                </th>
                <Amounts of={user} />
                <td role="cell">
                  <Link
                    className="link"
                    to={pathTo(name, { userId: user.user_id, year })}
                    aria-label={`Détails de ${fullName(user)}`}
                  >
                    Détails
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
          <Totals totals={totals} bigTotal={bigTotal} year={year} />
        </table>
      </section>
    </div>
  );
}

const Head = ({ order }: { order: Order }) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map(({ head, sort }) => (
        <th
          key={sort}
          role="columnheader"
          scope="col"
          className={sort === 'lastName' ? undefined : 'num'}
          aria-sort={sortedAs(order.sort, sort)}
        >
          <SortButton field={sort} label={head} paged={order} />
        </th>
      ))}
      <th role="columnheader" scope="col">
        Détail
      </th>
    </tr>
  </thead>
);

type TotalsProps = Pick<Props['answer'], 'totals' | 'bigTotal'> & { year: number };

const Totals = ({ totals, bigTotal, year }: TotalsProps) => (
  <tfoot role="rowgroup">
    <tr role="row">
      <th role="rowheader" scope="row">
        Total <span className="credit-whole">de cette page</span>
      </th>
      <Amounts of={totals} />
      <td aria-hidden="true" />
    </tr>
    <tr role="row">
      <th role="rowheader" scope="row">
        Grand total
      </th>
      <td role="cell" colSpan={12} className="credit-whole">
        Toute l’année {year}
      </td>
      <td role="cell" className="num">
        {amount(bigTotal)}
      </td>
      <td aria-hidden="true" />
    </tr>
  </tfoot>
);

const amount = (euros: number): string => formatEuros(eurosToCents(euros));

const Amounts = ({ of }: { of: CreditYear }) =>
  [...monthKeys, 'total' as const].map((key, index) => (
    <td
      key={key}
      role="cell"
      data-label={monthNames[index] ?? 'Total'}
      className={of[key] === 0 ? 'num muted credit-none' : 'num'}
    >
      {of[key] === 0 ? <span className="vh">–</span> : amount(of[key])}
    </td>
  ));
