import { ladder } from '@forman/domain/access';
import { Choice, toggled } from '../../ui/Choice.tsx';
import { LevelName } from './LevelName.tsx';

type Props = {
  /** Of the first box, which a summary leads to. */
  id: string;
  levels: readonly string[];
  wrong?: boolean;
  /** In the ladder's order. */
  onChange: (levels: string[]) => void;
};

/** The levels that something is meant for. "Tous" stands for every one, each of which is sent (CAT-087, MEM-198). */
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
