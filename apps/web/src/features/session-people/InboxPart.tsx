import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** How many wait; nothing is shown of none. */
  count: number;
  /** What to do with these, when the title does not say it. */
  lead?: string;
  children: ReactNode;
};

/** One sort of thing that waits, with how many. */
export function InboxPart({ title, count, lead, children }: Props) {
  const id = useId();
  return (
    <section className="inbox-part" aria-labelledby={id}>
      <div className="inbox-head">
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className="chip chip-wait num">{count}</span>}
      </div>
      {lead && <p className="small muted">{lead}</p>}
      {children}
    </section>
  );
}
