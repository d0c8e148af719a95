import { formatNumericDay } from '@forman/domain/french-dates';
import { isDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { useEffect, useId, useRef, useState } from 'react';
import { DayInput } from '../../../../ui/DayInput.tsx';
import type { User } from '../listed-user.ts';
import { CellRefusal, CellState } from './CellState.tsx';
import { useCell } from './use-cell.ts';

/** Delay before a typed date is saved, in milliseconds: each digit makes another date. */
const pause = 800;

/** Last day of the curriculum; an empty field removes it (MEM-324). */
export function EndCursusCell({ user }: { user: User }) {
  const cell = useCell('setUserEndCursus', user.id, { saved: 'endCursusSaved', failed: 'endCursus' });
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const saved = (cell.sent ? cell.sent.endCursus : user.endCursus) ?? '';

  function commit(value: string | null): void {
    clearTimeout(timer.current);
    if (value === null) return;
    setTyped(null);
    const isRefused = value !== '' && !isDay(value);
    setWrong(isRefused);
    if (isRefused) return;
    if (value !== saved) cell.save({ endCursus: value || null });
  }

  function type(value: string): void {
    setTyped(value);
    setWrong(false);
    clearTimeout(timer.current);
    if (value === '' || (isDay(value) && value >= '1900')) timer.current = setTimeout(commit, pause, value);
  }

  return (
    <CellState cell={cell} kept={user.endCursus ? formatNumericDay(user.endCursus) : undefined}>
      <DayInput
        className="in in-s"
        aria-label={`Fin de cursus de ${fullName(user)}`}
        aria-busy={cell.isSaving || undefined}
        aria-invalid={isWrong || cell.error ? true : undefined}
        aria-describedby={isWrong ? id : undefined}
        value={typed ?? saved}
        onChange={type}
        onBlur={() => commit(typed)}
        onKeyDown={({ key }) => key === 'Enter' && commit(typed)}
      />
      {isWrong && (
        <CellRefusal id={id}>
          Une date, comme 31/12/2026.{' '}
          {saved === '' ? 'Rien n’a changé.' : `Resté à ${formatNumericDay(saved)}.`}
        </CellRefusal>
      )}
    </CellState>
  );
}
