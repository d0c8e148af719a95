import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { deletePart, insertPart, listAllParts, listParts, type TakenTask } from './tasks.queries.ts';

/** Size of a piece: small enough to hold several in memory, large enough to spare the store many calls. */
const partBytes = 1024 * 1024;

export type TaskFile = {
  write(chunk: Uint8Array): Promise<void>;
  /** Stores the rest of the bytes. */
  end(): Promise<void>;
};

/** Writes a task's file piece by piece; nobody reads it before the task has ended. */
export function openTaskFile(ctx: Context, task: TakenTask, type: string): TaskFile {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let position = 0;
  const keep = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    if (bytes.length === 0) return;
    const key = `tasks/${task.id}/${position}-${randomBytes(8).toString('hex')}`;
    // The row comes before the piece: a piece without its row would stay for ever.
    await insertPart(ctx.db, task, { position, key, bytes: bytes.length });
    await ctx.storage.put(key, { contentType: type, bytes });
    position += 1;
  };
  return {
    async write(chunk) {
      waiting.push(chunk);
      size += chunk.length;
      if (size >= partBytes) await keep();
    },
    end: keep,
  };
}

/** Reads the pieces in order, one at a time. @throws ProviderError. */
export async function* readTaskFile(ctx: Context, taskId: number): AsyncGenerator<Uint8Array> {
  for (const key of await listParts(ctx.db, taskId)) {
    const part = await ctx.storage.get(key);
    if (!part) throw new Error(`A piece of the file of task ${taskId} is missing.`);
    yield part.bytes;
  }
}

/** Deletes each piece before its row: a row that is left alone is found again. */
export async function dropTaskFile(ctx: Context, taskId: number): Promise<void> {
  for (const key of await listAllParts(ctx.db, taskId)) {
    await ctx.storage.remove(key);
    await deletePart(ctx.db, taskId, key);
  }
}
