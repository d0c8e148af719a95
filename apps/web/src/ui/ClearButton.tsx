export type Clear = {
  /** How many there are without any filter; null while nobody knows. */
  total: number | null;
  run: () => void;
  /** Nothing is filtered: it stands back. */
  isIdle?: boolean;
};

/** Empties every filter at once, and says what that will show (CAT-009). */
export function ClearButton({ clear, look }: { clear: Clear; look: 'plain' | 'outline' }) {
  return (
    <button
      type="button"
      className={`btn btn-${look} f-clear${clear.isIdle ? ' idle' : ''}`}
      onClick={clear.run}
    >
      Tout afficher{clear.total !== null && ` (${clear.total})`}
    </button>
  );
}
