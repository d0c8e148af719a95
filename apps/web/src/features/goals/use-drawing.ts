import type { Goal } from '@forman/contract/goals';
import { type DragEvent, useState } from 'react';

/** A goal being drawn by the mouse to the other column; its button does the same for everybody else. */
export function useDrawing(onDropped: (goal: Goal) => void) {
  const [goal, setGoal] = useState<Goal | null>(null);
  const [isOver, setOver] = useState(false);

  function release(): void {
    setGoal(null);
    setOver(false);
  }
  const target = {
    onDragOver(event: DragEvent): void {
      if (!goal) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent): void {
      if (!goal) return;
      event.preventDefault();
      onDropped(goal);
      release();
    },
  };
  return { isDrawing: goal !== null, isOver, draw: setGoal, release, target };
}

export type Drawing = ReturnType<typeof useDrawing>;
