/** Consequences of an erasure, line by line. */
export const ErasureLines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <span key={line} className="erasure-line">
        {line}
      </span>
    ))}
  </>
);
