import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  type LineProps,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { ChartTip } from './ChartTip.tsx';
import type { ColumnsProps, Datum } from './column-series.ts';

const words = { fill: 'var(--text-2)', fontSize: 12 };
const axis = { tick: words, tickLine: false, axisLine: false };
const gap = { stroke: 'var(--surface)', strokeWidth: 1.5 };
/** Properties of a line that is drawn without animation. */
const still = { stroke: 'none', isAnimationActive: false, activeDot: false } satisfies Partial<LineProps>;

/** Stacked columns by month or by day, each with a mark of the year before. */
export function Columns(props: ColumnsProps) {
  const { data, series, mark, write, writeAxis = write, tops = false, height = 260 } = props;
  const half = useNarrow() ? 8 : 16;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        accessibilityLayer={false}
        data={[...data]}
        stackOffset="sign"
        barCategoryGap="22%"
        margin={{ top: tops ? 22 : 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis {...axis} dataKey="name" interval="preserveStartEnd" minTickGap={4} />
        <YAxis {...axis} width={64} tickFormatter={writeAxis} tickCount={4} />
        <ReferenceLine y={0} stroke="var(--control)" />
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--hover)' }} content={tipOf(props)} />
        {series.map(({ key, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            stackId="all"
            fill={fill}
            isAnimationActive={false}
            {...(series.length > 1 && gap)}
          />
        ))}
        {mark && <Line {...still} dataKey="mark" dot={dashOf(half)} />}
        {tops && <Line {...still} dataKey="top" dot={false} label={topOf(writeAxis)} />}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const tipOf = ({ series, mark, write }: ColumnsProps) =>
  function Tip({ active, payload }: TooltipContentProps) {
    const datum = payload[0]?.payload as Datum | undefined;
    return active && datum && <ChartTip datum={datum} series={series} mark={mark} write={write} />;
  };

const topOf = (write: (value: number) => string) => ({
  position: 'top' as const,
  offset: 6,
  fill: 'var(--text)',
  fontSize: 12,
  formatter: (value: unknown) => (Number(value) === 0 ? '–' : write(Number(value))),
});

type Place = { cx?: number; cy?: number; index?: number };

/** Mark: a short line across a column, on a wider line of the background colour. */
const dashOf = (half: number) =>
  function Dash({ cx = 0, cy = 0, index }: Place) {
    const line = { x1: cx - half, x2: cx + half, y1: cy, y2: cy };
    return (
      <g key={index}>
        <line {...line} stroke="var(--surface)" strokeWidth={5} />
        <line {...line} stroke="var(--text)" strokeWidth={2} />
      </g>
    );
  };
