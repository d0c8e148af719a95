/** Text of hours that wraps between its parts, not at a hyphen: "jeu. 10 déc., 9h30-12h30, puis 14h-17h". */
export const Hours = ({ of }: { of: string }) => (
  <span>
    {of.split(', ').map((part, index) => [
      index > 0 && ', ',
      <span key={part} className="nowrap">
        {part}
      </span>,
    ])}
  </span>
);
