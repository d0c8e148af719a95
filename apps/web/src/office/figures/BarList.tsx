import './bar-list.css';
export type BarRow = {
  key: string;
  label: string;
  /** "98 sur 129 places" */
  detail?: string;
  /** Value in words. */
  value: string;
  /** Length of the bar, from 0 to 1; null when there is nothing to draw. */
  share: number | null;
  /** Value of the year before, from 0 to 1 of the bar's length. */
  mark?: number | null;
  /** CSS class that sets `--k-ink`. */
  tint?: string | undefined;
};

type Props = {
  label: string;
  rows: readonly BarRow[];
  /** Puts label, bar and value on one line. */ tight?: boolean;
};

const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;

/** List of bars; the words beside them hold all the figures, for people who do not see the bars. */
export const BarList = ({ label, rows, tight = false }: Props) => (
  <ul className={tight ? 'bars bars-tight' : 'bars'} aria-label={label}>
    {rows.map(({ key, label: name, detail, value, share, mark, tint }) => (
      <li key={key}>
        <span className="bars-name">
          {name} {detail && <small>{detail}</small>}
        </span>
        <b className="num">{value}</b>
        <span className={`bars-track ${tint ?? ''}`} aria-hidden="true">
          {share !== null && <i style={{ width: percent(share) }} />}
          {mark != null && <em style={{ left: percent(mark) }} />}
        </span>
      </li>
    ))}
  </ul>
);
