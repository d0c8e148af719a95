/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scroller must be reached by the keyboard. */
import { type CreditYear, monthKeys } from '@forman/domain/credits/year';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import type { Answer } from '../../../api/client.ts';
import { booksPlace, useViewer } from '../../../api/viewer.ts';
import { pathTo } from '../../../paths.ts';

const monthNames = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']; // prettier-ignore

type Props = { answer: Answer<'creditYear'>; year: number };

/** Thirteen figures a row: it scrolls sideways where there is no room, the names stay (MEM-363, MEM-364). */
export function CreditYearTable({ answer: { users, totals, bigTotal }, year }: Props) {
  const name = booksPlace(useViewer()) === 'admin' ? 'adminCredits' : 'accountantCredits';
  const caption = `Avoirs de ${year} par mois, en euros`;
  return (
    <section className="card scrollx" aria-label={caption} tabIndex={0}>
      <table className="table credit-year-table" aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            {monthNames.map((month) => (
              <th key={month} scope="col" className="num">
                {month}
              </th>
            ))}
            <th scope="col" className="num">
              Total
            </th>
            <th scope="col">Détail</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.user_id}>
              <th scope="row">{fullName(user)}</th>
              <Amounts of={user} />
              <td>
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
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Amounts of={totals} />
          </tr>
          <tr>
            <th scope="row">Grand total</th>
            <td colSpan={12} className="credit-whole">
              Toute l’année {year}
            </td>
            <td className="num">{amount(bigTotal)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const amount = (euros: number): string => formatEuros(eurosToCents(euros)).replace(/\s€$/, '');

const Amounts = ({ of }: { of: CreditYear }) =>
  [...monthKeys, 'total' as const].map((key) => (
    <td key={key} className={of[key] === 0 ? 'num muted' : 'num'}>
      {of[key] === 0 ? '–' : amount(of[key])}
    </td>
  ));
