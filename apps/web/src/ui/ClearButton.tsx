export type Clear = {
  /** The number of rows without any filter; null while it is unknown. */
  total: number | null;
  run: () => void;
  /** No filter is active. The button cannot be pressed then, but keeps the focus of the press before. */
  isIdle?: boolean;
};

/** Empties every filter at once, and says what that will show (CAT-009). */
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
