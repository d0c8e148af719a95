import { IconCheck, IconShare } from '@tabler/icons-react';
import { logFailure } from '../../api/log.ts';
import { useCopied } from '../../ui/use-copied.ts';

/** The phone's own sheet where there is one; else the address is copied, or shown when the browser refuses to copy it. */
export function ShareButton({ title }: { title: string }) {
  const url = `${window.location.origin}${window.location.pathname}`;
  const [isCopied, copy, refusals] = useCopied(url);

  async function share(): Promise<void> {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      logFailure('share', error);
      await copy();
    }
  }

  return (
    <>
      <button type="button" className="btn btn-plain btn-s btn-block share" onClick={() => void share()}>
        {isCopied ? <IconCheck aria-hidden="true" /> : <IconShare aria-hidden="true" />}
        <span aria-live="polite">{isCopied ? 'Adresse copiée' : 'Partager cette session'}</span>
      </button>
      {refusals > 0 && (
        <label className="small stack">
          Copiez cette adresse&nbsp;:
          <input
            // Selected at each press.
            key={refusals}
            ref={focusOn}
            className="in"
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
        </label>
      )}
    </>
  );
}

function focusOn(field: HTMLInputElement | null): void {
  field?.focus();
}
