import { fullName } from '@forman/domain/text';
import type { User } from '../listed-user.ts';
import { CellState } from './CellState.tsx';
import { useCell } from './use-cell.ts';

const milestones = [
  { name: 'isJdEnded', short: 'JD', label: 'Journée découverte' },
  { name: 'isDemarrageEnded', short: 'Dém.', label: 'Démarrage' },
  { name: 'is3JREnded', short: '3JR', label: '3 JR' },
] as const;

export const milestonesOf = (user: User): string =>
  milestones
    .filter(({ name }) => user[name])
    .map(({ short }) => short)
    .join(', ');

/** Three boxes of the discovery path; ticking any of them saves all three (MEM-316, MEM-328). */
export function MilestonesCell({ user }: { user: User }) {
  const cell = useCell('setUserMilestones', user.id, { failed: 'milestones' });
  const { isJdEnded, isDemarrageEnded, is3JREnded } = user;
  const shown = { isJdEnded, isDemarrageEnded, is3JREnded, ...cell.sent };
  return (
    <CellState cell={cell}>
      <fieldset className="cell-milestones flex gap-8" aria-busy={cell.isSaving || undefined}>
        <legend className="vh">Étapes de {fullName(user)}</legend>
        {milestones.map(({ name, short, label }) => (
          <label key={name} className="check" title={label}>
            <input
              type="checkbox"
              // The accessible name begins with the visible label, for people who use voice control.
              aria-label={`${short} (${label})`}
              checked={shown[name] === true}
              onChange={({ target }) => !cell.isSaving && cell.save({ ...shown, [name]: target.checked })}
            />
            {short}
          </label>
        ))}
      </fieldset>
    </CellState>
  );
}
