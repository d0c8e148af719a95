import './chart.css';
import type { ColumnsProps, Datum } from './column-series.ts';

type Props = Pick<ColumnsProps, 'series' | 'mark' | 'write'> & { datum: Datum };

/** Shows the values under the pointer; without a pointer, the table has them. */
export const ChartTip = ({ datum, series, mark, write }: Props) => (
  <div className="chart-tip">
    <b>{datum.long}</b>
    <dl>
      {series
        .filter(({ key }) => Number(datum[key] ?? 0) !== 0)
        .toReversed()
        .map(({ key, label, fill }) => (
          <div key={key}>
            <dt>
              <i style={{ background: fill }} /> {label}
            </dt>
            <dd className="num">{write(Number(datum[key]))}</dd>
          </div>
        ))}
      {mark && (
        <div>
          <dt>{mark}</dt>
          <dd className="num">{write(datum.mark ?? 0)}</dd>
        </div>
      )}
    </dl>
  </div>
);
