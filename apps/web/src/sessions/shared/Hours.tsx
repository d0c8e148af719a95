import { isElsewhere } from './elsewhere.ts';

/** Text of hours, which says that they are those of Paris where the clock differs; it wraps between its parts, not at a hyphen: "jeu. 10 déc., 9h30-12h30, puis 14h-17h". */
export const Hours = ({ of }: { of: string }) => (
  <span>
    {of.split(', ').map((part, index) => [
      index > 0 && ', ',
      <span key={part} className="nowrap">
        {part}
      </span>,
    ])}
    {isElsewhere() && <span className="nowrap">, heure de Paris</span>}
  </span>
);
