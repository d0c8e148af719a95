import type { BankLine, BankMoney } from '@forman/contract/money/bank';
import { formatDay, formatNumericDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { IconCheck, IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { booksPlace } from '../../api/own-office.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Money } from '../../ui/Money.tsx';
import {
  type Account,
  accountName,
  isExplained,
  isWaiting,
  proposalName,
  reasonWords,
} from './bank-words.ts';
import { LineActs } from './LineActs.tsx';

type Props = {
  line: BankLine;
  accounts: readonly Account[];
  onTake: (line: BankLine) => void;
  onAsk: (line: BankLine) => void;
};

/** A line of the bank: what it says, what explains it, and what may be done. */
export function LineItem({ line, accounts, onTake, onAsk }: Props) {
  const { on, label, amount } = line;
  return (
    <li className="bank-line">
      <span className="small muted">{formatDay(parisInstant(on, '12:00'))}</span>
      <b className="bank-amount strong nowrap">
        {amount > 0 && '+\u00a0'}
        <Money euros={amount} />
      </b>
      <b className="bank-said strong">{label}</b>
      <Why line={line} accounts={accounts} />
      <LineActs line={line} onTake={onTake} onAsk={onAsk} />
    </li>
  );
}

/** What explains the line, or may. */
function Why({ line, accounts }: { line: BankLine; accounts: readonly Account[] }) {
  const { explained, proposal, person } = line;
  if (explained && isExplained(line))
    return (
      <div className="bank-why grid gap-4">
        {explained.account && explained.account !== 'suspense' ? (
          <span>{accountName(accounts, explained.account)}</span>
        ) : (
          explained.money.map((one) => <MoneyName key={one.entries[0]?.entry} money={one} />)
        )}
        {explained.sameAs && (
          <span>
            Déjà lue le {formatNumericDay(explained.sameAs.on)}&nbsp;: {explained.sameAs.label}
          </span>
        )}
        <span>
          <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
            Acceptée
          </Chip>
        </span>
      </div>
    );
  return (
    <div className="bank-why grid gap-4">
      {isWaiting(line) && (
        <span>
          <Chip tone="wait" icon={<IconHourglass aria-hidden="true" />}>
            En attente, {accountName(accounts, 'suspense')}
          </Chip>
        </span>
      )}
      {proposal && (
        <>
          {proposal.money ? (
            <MoneyName money={proposal.money} />
          ) : (
            <span>{proposalName(proposal, accounts)}</span>
          )}
          <span className="row wrap gap-4">
            {reasonWords(proposal).map((reason) => (
              <Chip key={reason}>{reason}</Chip>
            ))}
          </span>
        </>
      )}
      {!proposal && person && (
        <span>
          <b className="strong">{fullName(person)}&nbsp;?</b>{' '}
          <span className="small muted">Son nom est dans le libellé.</span>
        </span>
      )}
      {!proposal && !person && !isWaiting(line) && <span className="muted">Rien dans les livres</span>}
    </div>
  );
}

/** Money of the books, with a link to its invoice. */
export function MoneyName({ money: { name, transactionId, buyerId } }: { money: BankMoney }) {
  const place = booksPlace(useViewer());
  if (transactionId === null || buyerId === null) return <span>{name}</span>;
  const route = place === 'admin' ? 'adminInvoice' : 'accountantInvoice';
  return (
    <Link className="link" to={pathTo(route, { userId: buyerId, invoiceId: transactionId })}>
      {name}
    </Link>
  );
}
