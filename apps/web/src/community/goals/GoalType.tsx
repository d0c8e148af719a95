import './goal-card.css';
import type { GoalType as Type } from '@forman/domain/community/goals';
import { IconShield, IconTrendingUp } from '@tabler/icons-react';
import { typeName } from './goal-words.ts';

const drawings = { maintien: IconShield, promotion: IconTrendingUp };

/** Tells whether the goal keeps the level or reaches the next one. */
export function GoalType({ type }: { type: Type }) {
  const Drawing = drawings[type];
  return (
    <span className="goal-type small muted">
      <Drawing aria-hidden="true" />
      {typeName[type]}
    </span>
  );
}
