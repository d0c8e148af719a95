import { spawn } from 'node:child_process';
import { helpOn, root } from './command.ts';

helpOn(`
npm run dev

Watch mode: the API on port 3001 starts again when its sources change, the web application on http://localhost:5173
changes in place.
`);

const commands: [string, string[], NodeJS.ProcessEnv][] = [
  [
    process.execPath,
    ['--watch-preserve-output', '--watch', 'apps/api/src/main.ts'],
    { PORT: '3001', PUBLIC_URL: 'http://localhost:5173' },
  ],
  ['vite', ['dev', 'apps/web', '--port', '5173', '--strictPort'], {}],
];
const children = commands.map(([program, args, env]) =>
  spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }),
);
for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exit(code ?? 1);
  });
}
