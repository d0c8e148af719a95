export type BarRow = {
  key: string;
  label: string;
  /** "98 sur 129 places" */
  detail?: string;
  /** The value as it is written. */
  value: string;
  /** The share of the whole bar, 0 to 1; null: there is nothing to draw. */
  share: number | null;
  /** The value of a year ago, 0 to 1 of the bar's length. */
  mark?: number | null;
  /** A class that sets --k-ink. */
  tint?: string | undefined;
};

type Props = {
  label: string;
  rows: readonly BarRow[];
  /** Label, bar and value on one line. */ tight?: boolean;
};

const percent = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;

/** Bars beside their words: the words say it all, the bars only show it. */
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
