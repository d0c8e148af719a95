import { join } from 'node:path';
import { root } from './command.ts';

/**
 * How Node runs the built portal. Left to itself V8 takes memory by the machine's size and gives little back: after
 * some thousand requests 400 MB, of which 40 MB are in use. The limits cost a quarter of the portal's time (decision 20). No source map either: read for the first stack trace, it
 * took another 130 MB, and the bundle is not minified.
 * The young space is as large from the start: growing into it costs a start some collections.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--min-semi-space-size=8',
  '--max-old-space-size=256',
  // The compiler between the quick one and the good one: what it allocates and leaves behind is some 20 MB after many
  // thousand requests, and what the calls lose without it is less than the bench can tell.
  '--no-maglev',
  // The good one takes over nearly as early as the middle one would have: a portal that has just started is as fast as it
  // gets after some four thousand registrations, not after nine thousand.
  '--invocation-count-for-turbofan=500',
  join(root, 'apps/api/dist/main.js'),
];

/**
 * Node has some ten threads, and glibc keeps what each of them frees apart, for that thread: sharing two such stores
 * takes 15 MB less after the bench, and no time. Other systems do not know the names.
 * A large block that is freed, of a password's hash for one, goes back to the system: left to itself glibc keeps the
 * next ones of that size, which is another 20 MB.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };
