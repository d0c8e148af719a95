import { join } from 'node:path';
import { root } from './command.ts';

/**
 * Node's arguments for the built portal. Without limits V8 sizes its memory by the machine and gives little
 * back: after some thousand requests 400 MB, of which 40 MB are in use. The limits cost a quarter of the
 * portal's time (decision 20). There is no source map either: read for the first stack trace, it took another
 * 130 MB, and the bundle is not minified.
 * The young space has its full size from the start: growing into it costs a start some collections.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--min-semi-space-size=8',
  '--max-old-space-size=256',
  // Without V8's middle compiler: its code and data take some 20 MB after many thousand requests, and the
  // calls lose less without it than the bench can measure.
  '--no-maglev',
  // The optimising compiler then starts nearly as early as the middle one would have: a new portal reaches
  // its full speed after some four thousand registrations, not nine thousand.
  '--invocation-count-for-turbofan=500',
  join(root, 'apps/api/dist/main.js'),
];

/**
 * Node has some ten threads, and glibc keeps the memory freed by each of them in an arena of its own: two
 * shared arenas take 15 MB less after the bench, and no more time. Other systems ignore these names.
 * A large freed block, such as that of a password's hash, goes back to the system: without this threshold
 * glibc keeps the next ones of that size, another 20 MB.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };
