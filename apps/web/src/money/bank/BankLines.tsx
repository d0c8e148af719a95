import type { BankLine } from '@forman/contract/money/bank';
import { formatEuros } from '@forman/domain/money';
import { counted } from '@forman/domain/text';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { type Bank, groupsOf } from './bank-words.ts';
import { ExplainDialog } from './ExplainDialog.tsx';
import { LineItem } from './LineItem.tsx';

type Props = { bank: Bank; onTake: (line: BankLine) => void };

const groups = [
  { key: 'unknown', title: 'Inconnues' },
  { key: 'proposed', title: 'Proposées' },
  { key: 'explained', title: 'Acceptées' },
] as const;

/** Lines of the statement and older ones that nothing explains, by what they ask for. */
export function BankLines({ bank, onTake }: Props) {
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<BankLine | null>(null);
  const sorted = groupsOf(bank.lines);
  const open = sorted.unknown.length + sorted.proposed.length;
  const shown = groups.filter(
    ({ key }) => sorted[key].length > 0 && (isAll || open === 0 || key !== 'explained'),
  );
  return (
    <div className="bank-lines">
      <Card
        title="Lignes du relevé"
        action={
          <fieldset className="seg">
            <legend className="vh">Lignes</legend>
            <button type="button" aria-pressed={!isAll} onClick={() => setAll(false)}>
              À voir {open}
            </button>
            <button type="button" aria-pressed={isAll} onClick={() => setAll(true)}>
              Toutes {bank.lines.length}
            </button>
          </fieldset>
        }
      >
        {open === 0 && !isAll && <p className="muted">Toutes les lignes sont expliquées.</p>}
        {shown.map(({ key, title }) => (
          <section key={key} className={`bank-group bank-of-${key}`} aria-label={title}>
            <h3 className="bank-group-head row between small">
              <span>
                {title} <span className="muted">{counted(sorted[key].length, 'ligne', 'lignes')}</span>
              </span>
              <span className="num">{formatEuros(sumOf(sorted[key]))}</span>
            </h3>
            <ul>
              {sorted[key].map((line) => (
                <LineItem
                  key={line.id}
                  line={line}
                  accounts={bank.accounts}
                  onTake={onTake}
                  onAsk={setAsked}
                />
              ))}
            </ul>
          </section>
        ))}
      </Card>
      {asked && <ExplainDialog line={asked} accounts={bank.accounts} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Cents, whichever way the money went. */
const sumOf = (lines: readonly BankLine[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.round(Math.abs(amount) * 100), 0);
