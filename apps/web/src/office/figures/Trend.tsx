import './trend.css';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Change } from './words.ts';

const arrows = { '1': IconArrowUpRight, '0': IconArrowRight, '-1': IconArrowDownRight };

type Props = {
  change: Change | null;
  /** "nov. 2025" */
  before: string;
  /** Direction that is good news, -1 where less is better, as for absences. */
  good?: 1 | -1;
};

/** Change of a figure: an arrow, a sign, words, and a colour. */
export function Trend({ change, before, good = 1 }: Props) {
  if (!change) return <span className="trend">rien en {before}</span>;
  const Arrow = arrows[`${change.sign}`];
  const tones = { '1': 'good', '0': 'even', '-1': 'bad' } as const;
  const tone = tones[`${(change.sign * good) as -1 | 0 | 1}`] ?? 'even';
  return (
    <span className={`trend trend-${tone}`}>
      <Arrow className="ic-s" aria-hidden="true" />
      <b className="num">{change.text}</b> sur {before}
    </span>
  );
}
