import * as calls from '@forman/contract/office/move-in';
import type { Move, MoveFile } from '@forman/contract/office/move-standing';
import { expect } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { sendFile } from '../../testing/file-form.ts';
import { testPortal } from '../../testing/harness.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';

/** A portal with an administrator who has begun a move, for tests. */
export async function openMover() {
  const portal = await testPortal();
  const chief = await makeUser(portal, { is_admin: true, last_name: 'Directrice', first_name: 'Odile' });
  const admin = await portal.as(chief);
  let moveId = 0;
  /** Begins a move; the calls below are of the last one. @returns its number. */
  const begin = async (): Promise<number> => (moveId = (await admin.call(calls.startMove)).move!.id);
  await begin();
  const send = (file: string | Buffer, name: string) =>
    sendFile(admin, calls.addMoveFile.path.replace(':id', String(moveId)), file, { name });
  const current = async () => (await admin.call(calls.getMove)).move!;
  async function rehearse() {
    await admin.call(calls.rehearseMove, { params: { id: moveId } });
    await portal.run('tasks');
    const { rehearsal, task } = await current();
    expect(task?.failure ?? null).toBeNull();
    return rehearsal!;
  }
  return {
    portal,
    chief,
    admin,
    moveId,
    begin,
    send,
    current,
    rehearse,
    async add(file: string | Buffer, name: string): Promise<MoveFile> {
      const answer = await send(file, name);
      expect(answer.json()).not.toHaveProperty('violations');
      return answer.json<{ move: Move }>().move.files.at(-1)!;
    },
    async moveIn() {
      const { number } = await rehearse();
      await admin.call(calls.signMove, { params: { id: moveId }, body: { rehearsal: number } });
      await portal.run('tasks');
      const move = await current();
      expect(move.task?.failure ?? null).toBeNull();
      return move;
    },
    async outcomes(outcome?: 'refused' | 'remark' | 'joined') {
      const query = { ...(outcome && { outcome }), itemsPerPage: '100' };
      const answer = await admin.call(calls.listMoveOutcomes, { params: { id: moveId }, query });
      return answer.outcomes.map(({ place, field, sentence }) =>
        `${place.replace(/^.*, (?:ligne\u00a0)?/, '')} ${field}: ${sentence}`.replaceAll('\u00a0', ' '),
      );
    },
    async expectSound() {
      const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
      expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
    },
  };
}
export type Mover = Awaited<ReturnType<typeof openMover>>;
