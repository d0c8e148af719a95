/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing of many parts that is one picture. */
import './chart.css';
import { lazy, Suspense } from 'react';
import { Bar } from '../../../ui/Skeleton.tsx';
import type { ColumnsProps } from './column-series.ts';

/** Loads the chart library with the first chart shown, and on no other page. */
const Columns = lazy(async () => ({ default: (await import('./Columns.tsx')).Columns }));

type Props = ColumnsProps & {
  /** Description of the chart, for people who cannot see it. */
  label: string;
};

/** A chart that has its final size from the start. */
export function Chart({ label, height = 260, ...columns }: Props) {
  return (
    <div
      className="chart"
      role="img"
      aria-label={`${label} Le tableau donne les mêmes chiffres.`}
      style={{ height }}
    >
      <Suspense fallback={<Bar height={height} radius={8} />}>
        <Columns height={height} {...columns} />
      </Suspense>
    </div>
  );
}

type LegendProps = {
  items: readonly { label: string; value?: string; fill: string }[];
  /** Meaning of the mark. */
  mark?: string;
};

/** Name and sum of each colour, as colour alone says nothing. */
export const Legend = ({ items, mark }: LegendProps) => (
  <ul className="legend">
    {mark && (
      <li>
        <i className="legend-mark" /> {mark}
      </li>
    )}
    {items.map(({ label, value, fill }) => (
      <li key={label}>
        <i style={{ background: fill }} />
        {label} {value && <b className="num">{value}</b>}
      </li>
    ))}
  </ul>
);
