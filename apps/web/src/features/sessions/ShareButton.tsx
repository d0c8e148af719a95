import { IconCheck, IconShare } from '@tabler/icons-react';
import { logFailure } from '../../api/log.ts';
import { useCopied } from '../../ui/use-copied.ts';

/** The phone's own sheet where there is one; else the address is copied, or shown where the browser lets nothing be. */
export function ShareButton({ title }: { title: string }) {
  const url = `${window.location.origin}${window.location.pathname}`;
  const [isCopied, copy, isRefused] = useCopied(url);

  function share(): void {
    if (!('share' in navigator)) return copy();
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) logFailure('share', error);
    });
  }

  return (
    <>
      <button type="button" className="btn btn-plain btn-s btn-block share" onClick={share}>
        {isCopied ? <IconCheck aria-hidden="true" /> : <IconShare aria-hidden="true" />}
        <span aria-live="polite">{isCopied ? 'Adresse copiée' : 'Partager cette session'}</span>
      </button>
      {isRefused && (
        <label className="small stack">
          Copiez cette adresse&nbsp;:
          <input
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
