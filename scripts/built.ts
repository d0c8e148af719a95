import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './command.ts';

export const dist = join(root, 'apps/api/dist');
/** File with the hash of the sources of the last build. */
export const stamp = join(dist, '.sources');

/**
 * Hash over every source: it detects a checkout or a merge whatever the files' times are, and ignores a mere
 * copy.
 */
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

/** True when the last build was made from these sources. */
export function isBuilt(hash: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === hash;
  } catch {
    return false;
  }
}
