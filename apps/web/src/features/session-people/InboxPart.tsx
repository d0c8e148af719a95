import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';

type Props = {
  /** Its place in the address: the home page leads to one sort. */
  name: string;
  title: string;
  /** How many wait; nothing is shown of none. */
  count: number;
  /** What to do with these, when the title does not say it. */
  lead?: string;
  children: ReactNode;
};

/** One sort of thing that waits, with how many. */
export function InboxPart({ name, title, count, lead, children }: Props) {
  const id = useId();
  const part = useRef<HTMLElement>(null);
  const isNamed = useLocation().hash === `#${name}`;
  useEffect(() => {
    // It comes after the page. Where the reader stands elsewhere already, they have come back there.
    if (isNamed && window.scrollY === 0) part.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <section ref={part} id={name} className="inbox-part" aria-labelledby={id}>
      <div className="inbox-head">
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className="chip chip-wait num">{count}</span>}
      </div>
      {lead && <p className="small muted">{lead}</p>}
      {children}
    </section>
  );
}
