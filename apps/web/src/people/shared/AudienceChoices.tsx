import { ladder } from '@forman/domain/access';
import { Choice, toggled } from '../../ui/Choice.tsx';
import { LevelName } from './LevelName.tsx';

type Props = {
  /** Id of the first box, to which an error summary leads. */
  id: string;
  levels: readonly string[];
  wrong?: boolean;
  /** Called with the levels in the order of the ladder. */
  onChange: (levels: string[]) => void;
};

/**
 * Choice of the levels that something is meant for. "Tous" stands for every level, each of which is sent
 * (CAT-087, MEM-198).
 */
export function AudienceChoices({ id, levels, wrong = false, onChange }: Props) {
  const isAll = ladder.every((level) => levels.includes(level));
  const set = (next: readonly string[]): void => onChange(ladder.filter((level) => next.includes(level)));
  return (
    <div className="choices">
      <Choice id={id} label="Tous" checked={isAll} wrong={wrong} onChange={() => set(isAll ? [] : ladder)} />
      {ladder.map((level) => (
        <Choice
          key={level}
          label={<LevelName role={level} />}
          checked={levels.includes(level)}
          wrong={wrong}
          onChange={() => set(toggled(levels, level))}
        />
      ))}
    </div>
  );
}
