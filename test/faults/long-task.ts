import type { Answer } from './browser.ts';
import type { Outage } from './outages.ts';

type Finding = Outage['findings'][number];
/**
 * A long task: its request over HTTP, the condition for its middle, and the findings after the kill and after
 * its end.
 */
export type LongTask = {
  ask: () => Promise<Answer>;
  isInTheMiddle: (task: TaskState) => Promise<boolean>;
  leftByTheDead: () => Promise<Finding>;
  ended: (id: number) => Promise<Finding[]>;
};
export type TaskState = { id: number; state: string; attempts: number; done: number; total: number | null };
