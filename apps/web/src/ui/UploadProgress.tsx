import './upload-progress.css';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uploading } from '../api/uploads.ts';
import { ProgressBar } from './ProgressBar.tsx';

/** Delay before it appears, in milliseconds: shorter uploads end before it could be read. */
const shownAfterMs = 1000;
const kilobyte = 1000;

/** Progress of the uploads, above the page and its dialogs; the form still shows its own text and button. */
export function UploadProgress() {
  const uploads = useSyncExternalStore(uploading.subscribe, uploading.read);
  const [isLong, setLong] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(setLong, shownAfterMs, true);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (isLong) card.current?.showPopover();
  }, [isLong]);
  if (!isLong || uploads.length === 0) return null;
  const sum = (of: 'sent' | 'total'): number =>
    Math.ceil(uploads.reduce((bytes, upload) => bytes + upload[of], 0) / kilobyte);
  const [sent, total] = [sum('sent'), sum('total')];
  const isSent = total > 0 && sent >= total;
  return (
    <div ref={card} popover="manual" className="upload-progress card pad">
      <ProgressBar
        label={isSent ? 'Fichier envoyé, le portail le lit' : 'Envoi du fichier'}
        done={sent}
        total={isSent ? null : total}
        unit={['ko', 'ko']}
      />
    </div>
  );
}
