export type Reading =
  | 'list'
  | 'formations'
  | 'events'
  | 'team meetings'
  | 'detail'
  | 'formation'
  | 'event'
  | 'team meeting'
  | 'profile'
  | 'calendar';

/** One of the calls that are measured. */
export type Call = {
  name: Reading | 'registration' | 'creation';
  /** Requests for one round, from the first again. */
  requests(): () => Buffer | null;
  /** Puts the data back, so that every round finds the same. */
  reset(): Promise<void>;
  /** One request of it, to compare what two servers answer. */
  sample: Sample;
};
type Sample = { method: 'GET' | 'POST'; path: string; token: string; body?: object };

/** Somebody with a login. */
export type Caller = { id: number; level: string; email: string; token: string };
