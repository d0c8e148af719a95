import type { BankLine, BankProposal } from '@forman/contract/money/bank';
import { type BookedAccount, waitingAccount } from '@forman/domain/money/bank/bank-accounts';
import { matchReasons } from '@forman/domain/money/bank/matching';
import { counted } from '@forman/domain/text';
import type { Answer, InputOf } from '../../api/client.ts';

export type Bank = Answer<'getBank'>;
export type Account = Bank['accounts'][number];
type Explanation = InputOf<'explainBankLines'>['body']['lines'][number];

/** A line that a person has explained, and that does not wait. */
export const isExplained = ({ explained }: BankLine): boolean =>
  explained !== null && explained.account !== waitingAccount;

export const isWaiting = ({ explained }: BankLine): boolean => explained?.account === waitingAccount;

/** Lines in the order of what they ask for. */
export const groupsOf = (lines: readonly BankLine[]) => {
  const open = lines.filter((line) => !isExplained(line));
  return {
    unknown: open.filter(({ proposal }) => proposal === null),
    proposed: open.filter(({ proposal }) => proposal !== null),
    explained: lines.filter(isExplained),
  };
};

export const accountName = (accounts: readonly Account[], role: BookedAccount): string => {
  const account = accounts.find((one) => one.role === role);
  return account ? `${account.number} ${account.label}` : '';
};

/** What is proposed, in words: "Règlement par virement reçu F-2026-000386". */
export function proposalName({ money, order, account }: BankProposal, accounts: readonly Account[]): string {
  if (money) return money.name;
  if (order) return `Commande ${order.number}, ${order.payer}`;
  return account ? accountName(accounts, account.role) : '';
}

/** What speaks for it: "nom", "3 fois déjà". */
export function reasonWords({ reasons, account }: BankProposal): string[] {
  if (!account) return reasons.map((reason) => matchReasons[reason]);
  const { times, isUsualAmount } = account;
  return [
    ...(times > 0 ? [`${counted(times, 'fois', 'fois')} déjà`] : ['mots de la banque']),
    ...(isUsualAmount ? ['montant habituel'] : []),
  ];
}

/** What accepting a proposal sends; null for an order, which is received by its own act. */
export function explanationOf({ id, proposal }: BankLine): Explanation | null {
  if (proposal?.money) return { line: id, entries: proposal.money.entries };
  return proposal?.account ? { line: id, account: proposal.account.role } : null;
}
