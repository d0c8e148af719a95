import { addMoveFile, startMove } from '@forman/contract/office/move-in';
import type { Move } from '@forman/contract/office/move-standing';
import { demonstrationAccess } from '@forman/domain/office/move-in/former-portal/demonstration';
import { fileForm, sendFile } from '../testing/file-form.ts';
import type { Caller, TestPortal } from '../testing/harness.ts';
import { type Makers, type Ready, somebody } from './sample-ready.testing.ts';

/** Rows that the calls need; one move is under way at a time. */
function worldOf(portal: TestPortal) {
  let count = 0;
  const file = () => {
    count += 1;
    return `E-mail;Nom;Prénom;Civilité;Téléphone\nrepris${count}@essai.example;Repris${count};Ada;Mme;08${String(count).padStart(8, '0')}\n`;
  };
  const begun = async (): Promise<{ office: Caller; id: number }> => {
    await portal.ctx.db.deleteFrom('moves').where('state', 'in', ['open', 'signed']).execute();
    const office = (await somebody(portal, { is_admin: true })).caller;
    return { office, id: (await office.call(startMove)).move!.id };
  };
  const filled = async (): Promise<{ office: Caller; id: number; move: Move }> => {
    const { office, id } = await begun();
    const path = addMoveFile.path.replace(':id', String(id));
    return { office, id, move: (await sendFile(office, path, file())).json<{ move: Move }>().move };
  };
  const empty = async () => ({ values: { id: (await begun()).id } });
  const withFile = async () => {
    const { id, move } = await filled();
    return { values: { id, file: move.files[0]!.id } };
  };
  /** As a rehearsal leaves a move, or the move itself: their own tests run them. */
  const rehearsed = async (state: 'open' | 'moved' = 'open'): Promise<Ready> => {
    const { id } = await begun();
    const rehearsal = JSON.stringify({
      rows: 1,
      taken: 1,
      joined: 0,
      refused: 0,
      remarks: 0,
      totals: [],
      digest: '',
      seconds: 0,
    });
    const at = portal.clock.now();
    await portal.ctx.db
      .updateTable('moves')
      .set({ rehearsal, rehearsals: 1, rehearsed_at: at, state, moved_at: state === 'moved' ? at : null })
      .where('id', '=', id)
      .execute();
    return { values: { id, rehearsal: 1 } };
  };
  return { begun, file, empty, withFile, rehearsed };
}

/** Calls on a move from a former tool. */
export function moveMakers(portal: TestPortal): Makers {
  const { begun, file, empty, withFile, rehearsed } = worldOf(portal);
  return {
    startMove: empty,
    addMoveFile: async () => ({ ...(await empty()), form: fileForm(file()) }),
    updateMoveFile: async () => {
      const { values } = await withFile();
      const columns = [{ at: 0, field: 'email' }];
      return { values: { ...values, target: 'people', columns, dayOrder: null, levels: {} } };
    },
    removeMoveFile: withFile,
    readFormerPortal: async () => ({ values: { ...(await empty()).values, ...demonstrationAccess } }),
    stopFormerReading: async () => {
      const { id } = await begun();
      await portal.ctx.db
        .insertInto('move_sources')
        .values({ move_id: id, address: demonstrationAccess.address, sealed_token: 'x' })
        .execute();
      return { values: { id } };
    },
    setMoveSettings: async () => ({
      values: { ...(await empty()).values, civility: 'Madame', level: null, leadsUnknown: true },
    }),
    listMoveQuestions: empty,
    decideMove: async () => ({ values: { ...(await empty()).values, at: ['1:2'], decision: 'merge' } }),
    rehearseMove: withFile,
    listMoveOutcomes: empty,
    getMoveOutcomes: empty,
    signMove: () => rehearsed(),
    undoMove: () => rehearsed('moved'),
    dropMove: empty,
  };
}
