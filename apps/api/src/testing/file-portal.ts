import { afterAll, beforeAll } from 'vitest';
import { type TestPortal, testPortal } from './harness.ts';

/** The portal shared by all tests of a file, from the first one on. */
export function filePortal(options: Parameters<typeof testPortal>[0] = {}): TestPortal {
  const portal = {} as TestPortal;
  beforeAll(async () => {
    Object.assign(portal, await testPortal(options));
  });
  afterAll(() => portal.close());
  return portal;
}
