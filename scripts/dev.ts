import { helpOn, runUntilStopped } from './command.ts';

helpOn(`
npm run dev

Watch mode: the API on port 3001 starts again when its sources change, the web application on http://localhost:5173
changes in place.
`);

runUntilStopped(process.execPath, ['--watch-preserve-output', '--watch', 'apps/api/src/main.ts'], {
  PORT: '3001',
  PUBLIC_URL: 'http://localhost:5173',
});
runUntilStopped('vite', ['dev', 'apps/web', '--port', '5173', '--strictPort']);
