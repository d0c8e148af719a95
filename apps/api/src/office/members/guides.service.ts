import type { Viewer } from '@forman/domain/access';
import { canGuide, guideSentences } from '@forman/domain/office/office';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { type Act, administer, changesOf, note, wrong } from './administration.service.ts';
import { type AdministeredRow, findGuide, type Guide } from './administration.queries.ts';
import { lockLines } from '../../people/lineage/lineage.service.ts';
import { getPerson } from './members.service.ts';
import { toPrivatePerson } from './person.projection.ts';
import { changeUser } from '../../people/accounts/person.queries.ts';

/** Changes of sponsor or manager, by the number that an administrator typed; 0: none (MEM-325, MEM-331). */

/** Answers without a change when no number was typed. */
const unchanged = async (ctx: Context, admin: Viewer, id: number) =>
  toPrivatePerson(await getPerson(ctx.db, admin, id));

/** @throws AppError invalid on this field. */
async function getGuide(tx: Tx, field: 'godFather' | 'manager', guideId: number, id: number): Promise<Guide> {
  const guide = await findGuide(tx, guideId, id);
  const decision = canGuide({
    isKnown: guide !== undefined,
    isOneself: guideId === id,
    isDownstream: field === 'godFather' && guide !== undefined && guide.isDownstream,
  });
  if (!decision.ok) throw wrong(field, guideSentences[decision.reason]);
  return guide!;
}

/** Sets the sponsor, and the dynasty with them; people sponsored by this person keep their dynasty. */
export async function setSponsor(ctx: Context, admin: Viewer, id: number, sponsorId: number) {
  if (sponsorId === 0) return unchanged(ctx, admin, id);
  const act = async (tx: Tx, by: Act, person: AdministeredRow): Promise<void> => {
    const { dynasty_id } = await getGuide(tx, 'godFather', sponsorId, id);
    if (person.sponsor_id === sponsorId) return;
    await changeUser(tx, id, { sponsor_id: sponsorId, dynasty_id });
    const changes = changesOf(
      { godFather: person.sponsor_id, dynasty: person.dynasty_id },
      { godFather: sponsorId, dynasty: dynasty_id },
    );
    await note(tx, by, { action: 'member.sponsor', changes });
  };
  return administer(ctx, admin, id, act, lockLines);
}

export async function setManager(ctx: Context, admin: Viewer, id: number, managerId: number) {
  if (managerId === 0) return unchanged(ctx, admin, id);
  return administer(ctx, admin, id, async (tx, by, person) => {
    await getGuide(tx, 'manager', managerId, id);
    await changeUser(tx, id, { manager_id: managerId });
    const changes = changesOf({ manager: person.manager_id }, { manager: managerId });
    await note(tx, by, { action: 'member.manager', changes });
  });
}
