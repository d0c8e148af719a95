import './upload-progress.css';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uploading } from '../api/uploads.ts';
import { ProgressBar } from './ProgressBar.tsx';

/** Shorter uploads are over before it could be read. */
const shownAfterMs = 1000;
const kilobyte = 1000;

/** How far files on their way are, over the page and its dialogs; the form keeps its own words and its button. */
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
