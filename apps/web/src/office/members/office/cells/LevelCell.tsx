import { ladder, roleLabel } from '@forman/domain/access';
import { fullName } from '@forman/domain/text';
import type { User } from '../listed-user.ts';
import { CellState } from './CellState.tsx';
import { useCell } from './use-cell.ts';

/** Selects one of the ten levels (MEM-320, MEM-329). */
export function LevelCell({ user }: { user: User }) {
  const cell = useCell('setUserRole', user.id, {
    saved: 'levelSaved',
    failed: 'level',
    before: { role: user.level },
  });
  return (
    <CellState cell={cell} kept={roleLabel[user.level as keyof typeof roleLabel]}>
      <select
        className="in in-s"
        aria-label={`Niveau de ${fullName(user)}`}
        aria-busy={cell.isSaving || undefined}
        value={cell.sent?.role ?? user.level}
        onChange={({ target }) => !cell.isSaving && cell.save({ role: target.value })}
      >
        {ladder.map((level) => (
          <option key={level} value={level}>
            {roleLabel[level]}
          </option>
        ))}
      </select>
    </CellState>
  );
}
