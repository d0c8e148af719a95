import { formatLabel } from '@forman/domain/money/bank/statement';
import { formatDay, formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { IconAlertTriangle, IconCheck, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Bank } from './bank-words.ts';
import { MoneyName } from './LineItem.tsx';

type Props = { bank: Bank; onChoose: (statement: number) => void };

/** The balance of the books beside the bank’s, what is on its way, and the statements that were read. */
export function BankSide({ bank, onChoose }: Props) {
  return (
    <aside className="bank-side grid gap-16" aria-label="Rapprochement">
      {bank.reconciliation && <Balances bank={bank} sums={bank.reconciliation} />}
      <InTransit bank={bank} />
      <Card title="Relevés lus">
        <ul className="bank-statements">
          {bank.statements.map(({ id, firstOn, lastOn, format, open }) => (
            <li key={id}>
              <button
                type="button"
                className="row between gap-12"
                aria-current={id === bank.statement?.id || undefined}
                onClick={() => onChoose(id)}
              >
                <span>
                  {formatNumericDay(firstOn)} au {formatNumericDay(lastOn)}
                  <span className="bank-more small muted">{formatLabel[format]}</span>
                </span>
                {open > 0 ? (
                  <Chip tone="wait">{open} à voir</Chip>
                ) : (
                  <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
                    Tout vu
                  </Chip>
                )}
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  );
}

type RowProps = { label: string; euros: number; isTotal?: boolean; children?: ReactNode };

const Row = ({ label, euros, isTotal = false, children }: RowProps) => (
  <div className={isTotal ? 'bank-sum bank-total' : 'bank-sum'}>
    <dt>
      {label}
      {children && <span className="bank-more small muted">{children}</span>}
    </dt>
    <dd>
      <Money euros={euros} />
    </dd>
  </div>
);

function Balances({ bank, sums }: { bank: Bank; sums: NonNullable<Bank['reconciliation']> }) {
  const { on, inBooks, before, onStatementOnly, inBooksOnly, later, calculated, atBank } = sums;
  return (
    <Card title="Rapprochement">
      <p className="small muted">au soir du {formatDay(parisInstant(on, '12:00'))}</p>
      <dl className="bank-sums">
        <Row label="Dans les livres" euros={inBooks} />
        {before !== 0 && (
          <Row label="En banque avant" euros={before}>
            avant le premier relevé lu
          </Row>
        )}
        {onStatementOnly.count > 0 && (
          <Row label="Au relevé seulement" euros={onStatementOnly.amount}>
            {counted(onStatementOnly.count, 'ligne', 'lignes')}
          </Row>
        )}
        {inBooksOnly.count > 0 && (
          <Row label="Dans les livres seulement" euros={-inBooksOnly.amount}>
            {counted(inBooksOnly.count, 'écriture', 'écritures')}
          </Row>
        )}
        {later !== 0 && (
          <Row label="Passé plus tard" euros={later}>
            le jour était clos
          </Row>
        )}
        <Row label="Calculé" euros={calculated} isTotal />
        {atBank !== null && <Row label="Relevé de la banque" euros={atBank} />}
      </dl>
      <Difference cents={atBank === null ? null : eurosToCents(atBank) - eurosToCents(calculated)} />
      <OnlyInBooks money={bank.inBooksOnly} />
    </Card>
  );
}

function Difference({ cents }: { cents: number | null }) {
  if (cents === null) return <p className="small muted">Le dernier relevé ne dit pas son solde.</p>;
  if (cents === 0)
    return (
      <p className="note note-good">
        <IconCircleCheck aria-hidden="true" />
        <b>Écart&nbsp;: 0,00&nbsp;€</b>
      </p>
    );
  return (
    <p className="note note-bad">
      <IconAlertTriangle aria-hidden="true" />
      <span>
        <b>Écart&nbsp;: {formatEuros(cents)}</b> Un relevé manque entre deux, ou une ligne y est de trop.
      </span>
    </p>
  );
}

function OnlyInBooks({ money }: { money: Bank['inBooksOnly'] }) {
  if (money.length === 0) return null;
  return (
    <details className="bank-only small">
      <summary>Dans les livres seulement</summary>
      <ul className="grid gap-8">
        {money.map((one) => (
          <li key={one.entries[0]?.entry} className="row between gap-12">
            <span>
              <MoneyName money={one} /> <span className="muted">{formatNumericDay(one.on)}</span>
            </span>
            <Money euros={one.amount} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function InTransit({ bank: { inTransit } }: { bank: Bank }) {
  const { card, paypal, cheques, cash } = inTransit;
  return (
    <Card title="En chemin">
      <dl className="bank-sums">
        <Row label="Carte, chez le prestataire" euros={card} />
        <Row label="PayPal" euros={paypal} />
        <Row label="Chèques à remettre" euros={cheques} />
        <Row label="Caisse" euros={cash} />
      </dl>
      {cheques + cash > 0 && (
        <Link className="link small" to="?rubrique=remises">
          Remises en banque
        </Link>
      )}
    </Card>
  );
}
