// Entry point of npm start and of supervisors. Plain JavaScript, as the first Node in the PATH may be an old
// one, which reads no TypeScript. (`start.ts` is a link to this file, for older systemd units.)
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pinned = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (Number(process.versions.node.split('.')[0]) >= 24) await import('./serve.ts');
else if (existsSync(pinned)) runUnderPinned();
else await import('./preflight.mjs');

function runUnderPinned() {
  const itself = fileURLToPath(import.meta.url);
  const child = spawn(pinned, [itself, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}
