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

/** A measured call. */
export type Call = {
  name: Reading | 'registration' | 'creation';
  /** Source of the requests for one round, which starts again from the first. */
  requests(): () => Buffer | null;
  /** Puts the data back, so that every round starts from the same. */
  reset(): Promise<void>;
  /** A request for the comparison of two servers' answers. */
  sample: Sample;
};
type Sample = { method: 'GET' | 'POST'; path: string; token: string; body?: object };

/** A person with a login. */
export type Caller = { id: number; level: string; email: string; token: string };
