import { useState } from 'react';

/** The instant at which this part of the screen came up: what is near or past does not move under the reader. */
export function useNow(): Date {
  const [now] = useState(() => new Date());
  return now;
}
