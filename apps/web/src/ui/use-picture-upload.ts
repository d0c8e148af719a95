import { useState } from 'react';
import { call } from '../api/client.ts';
import { logFailure } from '../api/log.ts';
import { notify } from './notices.ts';

/** Uploads a picture and returns its address (CAT-095); a failure has a notice (CAT-096) and its reason. */
export function usePictureUpload(onUpload: (step: 1 | -1) => void) {
  const [count, setCount] = useState(0);
  const [error, setError] = useState<unknown>(null);

  async function upload(file: File): Promise<string | null> {
    const body = new FormData();
    body.append('image', file);
    const step = (by: 1 | -1): void => {
      setCount((now) => now + by);
      onUpload(by);
    };
    step(1);
    setError(null);
    try {
      return (await call('uploadPicture', { body })).data.url;
    } catch (failure) {
      logFailure('picture', failure);
      setError(failure);
      notify.error('pictureUpload');
      return null;
    } finally {
      step(-1);
    }
  }

  return { upload, isUploading: count > 0, error };
}
