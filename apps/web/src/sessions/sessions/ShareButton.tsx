import './share-button.css';
import { IconCheck, IconShare } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { logFailure } from '../../api/log.ts';
import { AddressField } from '../../ui/AddressField.tsx';
import { useCopied } from '../../ui/use-copied.ts';

/** Opens the phone’s share sheet, if any; else copies the address, or shows it when copying is refused. */
export function ShareButton({ title }: { title: string }) {
  const url = `${window.location.origin}${window.location.pathname}`;
  const [isCopied, copy, refusals] = useCopied(url);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Selected at each press.
  useEffect(() => field.current?.focus(), [refusals]);

  async function share(): Promise<void> {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the share sheet is not a failure.
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
        <label className="small stack" htmlFor={id}>
          Copiez cette adresse&nbsp;:
          <AddressField ref={field} id={id} url={url} />
        </label>
      )}
    </>
  );
}
