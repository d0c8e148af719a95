import type { AccountBalance } from '@forman/contract/books/ledger';
import { findsWords } from '@forman/domain/values/search';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { balanceText } from './ledger-words.ts';
import type { Ledger } from './use-ledger.ts';

type Props = { ledger: Ledger; account: string; balance: Answer<'getLedgerBalance'> | undefined };

/** Accounts with their closing balances. The search also finds people, on accounts kept by person. */
export function AccountsCard({ ledger, account, balance }: Props) {
  const [words, setWords] = useState('');
  const fits = ({ account: number, label }: AccountBalance): boolean =>
    findsWords(`${number} ${label}`, words);
  return (
    <section className="card ledger-accounts" aria-labelledby="ledger-accounts">
      <h3 id="ledger-accounts">Comptes</h3>
      <SearchField label="Chercher un compte" placeholder="Numéro ou nom" value={words} onChange={setWords} />
      {!balance && <TableSkeleton label="Chargement des comptes" rows={5} />}
      <ul className={words ? 'led-accounts' : 'led-accounts led-whole'}>
        {balance?.accounts.map((one) => (
          <AccountItem
            key={one.account}
            one={one}
            isShown={fits(one)}
            isOpen={one.account === account}
            ledger={ledger}
            words={words}
          />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { one: AccountBalance; isShown: boolean; isOpen: boolean; ledger: Ledger; words: string };

function AccountItem({ one, isShown, isOpen, ledger, words }: ItemProps) {
  const { account, label, closing, isByPerson } = one;
  return (
    <>
      {isShown && (
        <li>
          <Link
            to={ledger.to({ vue: 'compte', compte: account })}
            aria-current={isOpen && !ledger.person ? 'true' : undefined}
            preventScrollReset
          >
            <span className="num">{account}</span>
            <span>{label}</span>
            <b className="num nowrap">{closing === 0 ? 'soldé' : balanceText(closing)}</b>
          </Link>
        </li>
      )}
      {isByPerson && words.length > 1 && <People account={account} ledger={ledger} words={words} />}
    </>
  );
}

/** Largest number of people found in an account; more letters find fewer. */
const shownAtMost = '8';

function People({ account, ledger, words }: { account: string; ledger: Ledger; words: string }) {
  const { data } = useCall('listLedgerPeople', {
    query: { period: ledger.period, account, search: words, itemsPerPage: shownAtMost },
  });
  return data?.people.map(({ userId, name, closing }) => (
    <li key={userId} className="led-person">
      <Link
        to={ledger.to({ vue: 'compte', compte: account, personne: String(userId) })}
        aria-current={account === ledger.account && String(userId) === ledger.person ? 'true' : undefined}
        preventScrollReset
      >
        <span>
          {name} <small className="muted num">{account}</small>
        </span>
        <b className="num nowrap">{closing === 0 ? 'soldé' : balanceText(closing)}</b>
      </Link>
    </li>
  ));
}
