import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';

type Props = {
  /** Anchor of the part, as the home page links to one sort of task. */
  name: string;
  title: string;
  /** Number of open tasks; at 0 the part is hidden. */
  count: number;
  /** Instruction for these tasks, when the title does not give it. */
  lead?: string;
  children: ReactNode;
};

/** One sort of open task, with its number. */
export function InboxPart({ name, title, count, lead, children }: Props) {
  const id = useId();
  const part = useRef<HTMLElement>(null);
  const isNamed = useLocation().hash === `#${name}`;
  useEffect(() => {
    // The part appears after the page. When the reader has already scrolled, they have come back to that
    // place.
    if (isNamed && window.scrollY === 0) part.current?.scrollIntoView();
  }, [isNamed]);
  return (
    <section ref={part} id={name} className="inbox-part" aria-labelledby={id}>
      <div className="inbox-head row gap-10">
        <h2 id={id}>{title}</h2>
        {count > 0 && <span className="chip chip-wait num">{count}</span>}
      </div>
      {lead && <p className="small muted">{lead}</p>}
      {children}
    </section>
  );
}
