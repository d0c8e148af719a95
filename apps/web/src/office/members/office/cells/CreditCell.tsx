import { centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { parseAmount } from '@forman/domain/numbers';
import { fullName } from '@forman/domain/text';
import { type KeyboardEvent, useId, useState } from 'react';
import type { User } from '../listed-user.ts';
import { CellRefusal, CellState } from './CellState.tsx';
import { CreditReason } from './CreditReason.tsx';
import { useCell } from './use-cell.ts';

const money = (euros: number): string => formatEuros(eurosToCents(euros));
/** Amount without its euro sign, which stands beside the field. */
const amount = (euros: number): string => money(euros).replace(/\s€$/, '');

/** Balance of the wallet: a change needs a reason, and names the balance that was seen (MEM-322). */
export function CreditCell({ user }: { user: User }) {
  const cell = useCell('setUserCredit', user.id, { saved: 'creditSaved', failed: 'credit' });
  const [typed, setTyped] = useState<string | null>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const [isWrong, setWrong] = useState(false);
  const id = useId();

  function commit(): void {
    if (typed === null || asked !== null || cell.isSaving) return;
    const cents = parseAmount(typed);
    setWrong(cents === null);
    if (cents === null || cents === eurosToCents(user.credit)) setTyped(null);
    else setAsked(centsToEuros(cents));
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'Enter') return;
    // Enter would also act on the dialog that opens now.
    event.preventDefault();
    commit();
  }

  function done(reason: string | null): void {
    setTyped(null);
    setAsked(null);
    if (reason !== null && asked !== null) cell.save({ credit: asked, previousCredit: user.credit, reason });
  }

  return (
    <CellState cell={cell} kept={money(user.credit)}>
      <div className="cell-euros row gap-6">
        <input
          type="text"
          className="in in-s num"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Crédit de ${fullName(user)}, en euros`}
          aria-busy={cell.isSaving || undefined}
          aria-invalid={isWrong || cell.error ? true : undefined}
          aria-describedby={isWrong ? id : undefined}
          // No typing while the change is saved, as it names the balance that it replaces.
          readOnly={cell.isSaving}
          value={typed ?? amount(cell.sent?.credit ?? user.credit)}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          onBlur={commit}
          onKeyDown={press}
        />
        <span aria-hidden="true">€</span>
      </div>
      {isWrong && (
        <CellRefusal id={id}>
          Un montant à partir de 0, avec deux décimales au plus. Resté à {money(user.credit)}.
        </CellRefusal>
      )}
      {asked !== null && (
        <CreditReason name={fullName(user)} from={money(user.credit)} to={money(asked)} onDone={done} />
      )}
    </CellState>
  );
}
