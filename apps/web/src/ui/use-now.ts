import { useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

/** The instant at which this part of the screen came up: what is near or past does not move under the reader. */
export function useNow(): Date {
  const [now] = useState(() => new Date(serverNow()));
  return now;
}
