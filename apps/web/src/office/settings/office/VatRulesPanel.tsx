import '../settings.css';
import { formatNumericDay } from '@forman/domain/french-dates';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { SortedTable } from '../../../ui/SortedTable.tsx';
import type { SortedColumn } from '../../../ui/sorted-rows.ts';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { type ListedRule, productName } from './vat-rule-values.ts';
import { VatRuleDialog } from './VatRuleDialog.tsx';
import { RateText } from './VatRuleExample.tsx';

/** VAT of each product from a day on, for administrators and the accountant. */
export function VatRulesPanel() {
  const { data, error, refetch } = useCall('listVatRules', {});
  const [isAdding, setAdding] = useState(false);
  const withdrawal = useConfirmed(
    'removeVatRule',
    ({ product, fromOn }: ListedRule) => ({ params: { product, fromOn } }),
    { notices: { done: 'vatRuleRemoved', failed: 'vatRule' } },
  );
  const retry = (): void => void refetch();
  if (error) return <ErrorState title="Les règles n’ont pas pu être lues" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement des règles" rows={5} onRetry={retry} />;
  const { rules, standardRateBasisPoints: standard, today } = data;
  return (
    <Card
      title="Ce que porte chaque produit"
      action={<BusyButton onClick={() => setAdding(true)}>Nouvelle règle</BusyButton>}
    >
      <p className="small muted vat-rules-words">
        Une vente garde la règle de son jour&nbsp;; ses factures et ses avoirs la répètent. Le taux des
        réglages est celui que posent les administrateurs.
      </p>
      <SortedTable
        caption="Règles de TVA, par produit et par jour"
        rows={rules}
        rowKey={({ product, fromOn }) => `${product} ${fromOn}`}
        columns={columns(standard, withdrawal.ask)}
        usualOrder="La plus récente d’abord"
      />
      {isAdding && <VatRuleDialog today={today} standard={standard} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        {...withdrawal.dialog}
        question={'Retirer cette règle\u00a0?'}
        object={
          withdrawal.subject &&
          `${productName[withdrawal.subject.product]}, à partir du ${formatNumericDay(withdrawal.subject.fromOn)}`
        }
        consequence="La règle d’avant reste en vigueur."
        confirmLabel="Retirer"
        busyLabel="Retrait…"
        cancelLabel="Garder la règle"
      />
    </Card>
  );
}

const dueWords = { payment: 'Encaissement', debits: 'Débits' };

const states = {
  coming: { label: 'À venir', tone: 'brand' },
  now: { label: 'En vigueur', tone: 'good' },
  over: { label: 'Passée', tone: 'plain' },
} as const;

const columns = (standard: number, withdraw: (rule: ListedRule) => void): SortedColumn<ListedRule>[] => [
  {
    key: 'product',
    head: 'Produit',
    phone: 'title',
    by: ({ product }) => productName[product],
    cell: ({ product }) => <span className="strong">{productName[product]}</span>,
  },
  {
    key: 'fromOn',
    head: 'À partir du',
    by: ({ fromOn }) => fromOn,
    cell: ({ fromOn }) => <span className="num">{formatNumericDay(fromOn)}</span>,
  },
  { key: 'rate', head: 'TVA', cell: (rule) => <RateText rule={rule} standard={standard} /> },
  { key: 'due', head: 'TVA due', cell: ({ due }) => dueWords[due] },
  { key: 'by', head: 'Saisie par', cell: ({ by }) => by ?? 'Réglages de départ' },
  {
    key: 'state',
    head: 'État',
    cell: ({ state }) => (
      <span className="nowrap">
        <Chip tone={states[state].tone}>{states[state].label}</Chip>
      </span>
    ),
  },
  {
    key: 'acts',
    head: 'Actions',
    cell: (rule) =>
      rule.state === 'coming' && (
        <BusyButton onClick={() => withdraw(rule)}>
          Retirer<span className="vh"> la règle de {productName[rule.product]}</span>
        </BusyButton>
      ),
  },
];
