import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './command.ts';

export const dist = join(root, 'apps/api/dist');
/** Keeps the hash of the sources that the last build was made of. */
export const stamp = join(dist, '.sources');

/** One hash over every source, so that a checkout or a merge is noticed whatever the files' times say, and a copy is not. */
export function sourcesHash(): string {
  const hash = createHash('sha256').update(process.version);
  const folders = ['packages', 'apps/api/src', 'apps/web', 'docs/guide'];
  for (const folder of [...folders, 'package-lock.json', 'scripts/build.ts']) {
    for (const file of filesOf(join(root, folder)))
      hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/(^|\/)(dist|node_modules|\.vite)(\/|$)/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
  } catch {
    return [path];
  }
}

/** Tells whether the last build was made of these sources. */
export function isBuilt(hash: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === hash;
  } catch {
    return false;
  }
}
