export type Clear = {
  /** Number of rows without any filter; null while unknown. */
  total: number | null;
  run: () => void;
  /** True when no filter is active. The button then does nothing, but keeps the focus of the last press. */
  isIdle?: boolean;
};

/** Clears all the filters at once, and says how many rows that shows (CAT-009). */
export function ClearButton({ clear, look }: { clear: Clear; look: 'plain' | 'outline' }) {
  return (
    <button
      type="button"
      className={`btn btn-${look} f-clear`}
      aria-disabled={clear.isIdle || undefined}
      onClick={clear.isIdle ? undefined : clear.run}
    >
      Tout afficher{clear.total !== null && ` (${clear.total})`}
    </button>
  );
}
