import { useEffect, useState } from 'react';

/** Reads the chosen picture for its preview. */
export function useChosenPicture(picture: File | null): string | null {
  const [preview, setPreview] = useState<{ picture: File; url: string } | null>(null);
  useEffect(() => {
    if (!picture) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview({ picture, url: reader.result });
    });
    reader.readAsDataURL(picture);
    return () => reader.abort();
  }, [picture]);
  return preview?.picture === picture ? preview.url : null;
}
