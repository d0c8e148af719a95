import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters, styleText } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));
const running = new Set<ChildProcess>();

const lasting = new Set<ChildProcess>();

/**
 * True when no stream is a terminal: under nohup, a supervisor, another program. Such a process must survive
 * the closing of a terminal; Node forgets that nohup asked to ignore SIGHUP, so it is ignored here.
 */
const isApart = ![process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
if (isApart) process.on('SIGHUP', () => {});

/** Passes a signal on to the started commands, and waits for those that have to shut down properly. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    // Ctrl-C reaches the child too: a second SIGTERM changes nothing for it.
    for (const child of lasting) child.kill('SIGTERM');
    if (lasting.size === 0) process.exit(1);
  });
}

/**
 * Stops when the parent has gone: npm passes a signal only to its shell, which ends without passing it on,
 * and this process then gets another parent.
 */
function whenOrphaned(stop: () => void): () => void {
  const parent = process.ppid;
  let stopping: NodeJS.Timeout | undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    // A closing terminal ends the parent at once; on a busy machine its signal arrives here only after that.
    stopping = setTimeout(stop, 500);
  }, 500);
  watch.unref();
  return () => {
    clearInterval(watch);
    clearTimeout(stopping);
  };
}

/** A closing terminal signals everything started in it, npm and its shell included. */
function whenHungUp(stop: () => void, forgetParent: () => void): void {
  process.on('SIGHUP', isApart ? forgetParent : stop);
}

/**
 * Runs a program until it or this process is stopped. The first program to end also ends the others, then
 * this process, with its exit code.
 */
export function runUntilStopped(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const stop = (): void => {
    for (const one of lasting) one.kill('SIGTERM');
  };
  if (lasting.size === 0) whenHungUp(stop, whenOrphaned(stop));
  lasting.add(child);
  child.once('exit', (code) => {
    lasting.delete(child);
    process.exitCode ??= code ?? 1;
    stop();
    if (lasting.size === 0) process.exit();
  });
}

export type Finished = { ok: boolean; output: string; seconds: number };

/**
 * Runs a command at the root of the repository, with the project's own tools and its pinned Node first in the
 * PATH.
 * @param show true: the output goes to the terminal; false: it is captured and returned; a function: it goes to the
 * terminal, and the function reads it too.
 */
export function run(
  command: readonly string[],
  show: boolean | ((text: string) => void),
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const [program = '', ...args] = command;
  const started = performance.now();
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const isRead = typeof show === 'function';
  const colours = isRead && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...colours, PATH: path, ...env },
    stdio: ['ignore', show === true ? 'inherit' : 'pipe', show === false ? 'pipe' : 'inherit'],
  });
  running.add(child);
  if (isRead)
    child.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      show(stripVTControlCharacters(chunk.toString()));
    });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    const end = (ok: boolean, extra = ''): void => {
      running.delete(child);
      const seconds = (performance.now() - started) / 1000;
      resolve({ ok, output: Buffer.concat(output).toString() + extra, seconds });
    };
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code, signal) => end(code === 0, signal ? `stopped by ${signal}\n` : ''));
  });
}

/** Prints a script's help and exits, when the command line asks for it. */
export function helpOn(text: string): void {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  console.log(text.trim());
  process.exit(0);
}

export function report(name: string, result: Finished): void {
  const mark = result.ok ? styleText('green', '✓') : styleText('red', '✗');
  console.log(`${mark} ${name.padEnd(18)} ${result.seconds.toFixed(1).padStart(6)} s`);
  if (!result.ok) console.log(result.output.trimEnd().replaceAll(/^/gm, '    '));
}
