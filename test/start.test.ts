import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Simulates an old Node for scripts/start.mjs, which reads only the version. */
const asOldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`;

describe('the start under an old Node', () => {
  // An old Node refuses the extension of the link's own name, not that of its target.
  test.each(['scripts/start.mjs', 'scripts/start.ts'])(
    '%s goes on under the project’s own Node',
    (script) => {
      const said = execFileSync(process.execPath, ['--import', asOldNode, script, '--help'], { cwd: root });
      expect(said.toString()).toContain('npm start');
    },
  );

  test('is refused in one sentence when the project has no Node of its own', () => {
    const preflight = ['--import', asOldNode, 'scripts/preflight.mjs'];
    expect(() => execFileSync(process.execPath, preflight, { cwd: root, stdio: 'pipe' })).toThrow(
      /^Forman needs Node 24 or newer, but this is Node 20\.20\.2/m,
    );
  });
});
