import type { Level } from '../../access.ts';
import type { CompletionState, GoalType } from '../../community/goals.ts';
import type { NewsCategory } from '../../community/news.ts';
import type { Outcome, VoteSlot } from '../../community/votes.ts';
import type { TrainingNature } from '../../hours/hours.ts';
import type { Cents } from '../../money.ts';
import type { SessionKind } from '../../sessions/kinds.ts';
import type { Who } from './names.ts';
import type { RecordTarget } from './record-targets.ts';

/** Records of a former tool as they would be written. Moments are "YYYY-MM-DD HH:MM" or days, of Paris. */

export type RecordDrafts = {
  sites: { name: string; address: string; postalCode: string; city: string; map: string; isActive: boolean };
  titles: {
    kind: SessionKind;
    wording: string;
    theme: string;
    prerequisite: string;
    formerWords: string;
    audience: Level[];
    habilitations: string[];
    seats: number;
  };
  goals: {
    description: string;
    goalType: GoalType;
    level: Level;
    who: Who | null;
    state: CompletionState;
    markedOn: string | null;
    answeredOn: string | null;
  };
  votes: {
    who: Who;
    level: Level;
    outcome: Outcome;
    beganOn: string | null;
    endedOn: string;
    reason: string;
    ballots: { slot: VoteSlot; value: number; voter: Who }[];
  };
  hours: {
    who: Who;
    followedOn: string;
    title: string;
    provider: string;
    habilitation: string;
    theme: string;
    minutes: number;
    nature: TrainingNature;
  };
  news: {
    title: string;
    category: NewsCategory;
    text: string;
    author: Who;
    publishedOn: string;
    audience: Level[];
    isValidated: boolean;
  };
  faq: { section: string; category: string; question: string; answer: string };
  movements: {
    who: Who;
    movedOn: string;
    direction: 'crédit' | 'débit';
    cents: Cents;
    label: string;
  };
};

export type RecordDraft<Target extends RecordTarget = RecordTarget> = {
  target: Target;
  /** What the record is there: the same row again has the same key. */
  key: string;
  /** What it says: one that the portal has already says the same, whatever its number. */
  content: string;
  fields: RecordDrafts[Target];
};
