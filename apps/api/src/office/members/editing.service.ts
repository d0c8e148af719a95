import { lockPerson, changeUser } from '../../people/accounts/person.queries.ts';
import type { updateUserInformations } from '@forman/contract/office/members';
import type { BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { photoWrong } from '@forman/domain/people/profile';
import { canEditPerson } from '@forman/domain/people/contacts';
import { allow } from '@forman/domain/refusals';
import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { Position } from '../../adapters/geocoding/port.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Users } from '../../db/schema.gen.ts';
import { currentActingAdmin } from '../../http/current-request.ts';
import type { Changes } from '../../platform/audit/audit.service.ts';
import { removePicture, storePortrait } from '../../platform/pictures/pictures.service.ts';
import { changesOf, checkPlace, note } from './administration.service.ts';
import { getPerson } from './members.service.ts';
import { toInformations } from './person.projection.ts';

/** Changes of a company, of habilitations and of the photograph: one's own, or anybody’s by an admin. */

/** @throws AppError not_found; forbidden for anybody but the person and admins. */
export async function checkEditable(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  await getPerson(ctx.db, viewer, id);
  allow(canEditPerson(viewer, id));
}

/** Logs an admin's change of somebody else, also when it is made in that person's account. */
async function trace(tx: Tx, viewer: Viewer, id: number, changes: Changes, now: Date): Promise<void> {
  if (viewer.id === id && currentActingAdmin() === null) return;
  await note(tx, { adminId: viewer.id, id, now }, { action: 'member.profile', changes });
}

type Informations = BodyOf<typeof updateUserInformations>;

const columnOf = {
  habilitation: 'habilitations',
  societyName: 'company_name',
  societySiret: 'company_siret',
  societyVatNumber: 'company_vat_number',
  societyAddress: 'company_address',
  country: 'company_country',
  city: 'company_city',
  postalCode: 'company_postal_code',
} as const satisfies Partial<Record<keyof Informations, keyof Users>>;

/** Refuses a change of any other field; an equal value passes (CORE-259). */
export async function updateInformations(ctx: Context, viewer: Viewer, id: number, change: Informations) {
  await checkEditable(ctx, viewer, id);
  await ctx.transaction(async (tx) => {
    await lockPerson(tx, id);
    const before: Record<string, unknown> = toInformations(await getPerson(tx, viewer, id));
    const changed = Object.keys(change).filter((field) => !isDeepStrictEqual(before[field], change[field]));
    if (changed.some((field) => !(field in columnOf))) {
      throw new AppError('forbidden', { reason: 'protected_field' });
    }
    if (changed.length === 0) return;
    checkPlace(before, change, changed);
    const columns = Object.fromEntries(
      changed.map((field) => [columnOf[field as keyof typeof columnOf], change[field]]),
    ) as Updateable<Users>;
    await changeUser(tx, id, columns);
    await trace(tx, viewer, id, changesOf(before, change), ctx.clock.now());
  });
  return toInformations(await getPerson(ctx.db, viewer, id));
}

/** Replaces the photograph, and deletes the former one. @throws AppError invalid. @throws ProviderError. */
export async function setPortrait(ctx: Context, viewer: Viewer, id: number, bytes: Buffer) {
  const fileUrl = await storePortrait(ctx, viewer, bytes).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error;
    // The fault in the profile's own words, on its own field (MEM-072).
    throw new AppError('invalid', {
      violations: [{ propertyPath: 'file', message: photoWrong }],
      cause: error,
    });
  });
  const former = await ctx.transaction(async (tx) => {
    await lockPerson(tx, id);
    const { picture_path: before } = await getPerson(tx, viewer, id);
    await changeUser(tx, id, { picture_path: fileUrl });
    await trace(tx, viewer, id, changesOf({ fileUrl: before }, { fileUrl }), ctx.clock.now());
    return before;
  });
  // The old photograph is shown nowhere: without an answer now, the job for pictures deletes it later.
  if (former)
    await removePicture(ctx, former).catch((error: unknown) => warn(ctx, error, 'a photograph stays'));
  return { fileUrl };
}

/** Finds the place of an address; null without an answer, so that the change goes on (MEM-077). */
export async function locate(ctx: Context, address: string): Promise<Record<keyof Position, number | null>> {
  const found = await ctx.geocoder.find(address).catch((error: unknown) => {
    warn(ctx, error, 'an address was not looked up');
    return null;
  });
  return found ?? { lat: null, lng: null };
}

const warn = (ctx: Context, error: unknown, message: string): void =>
  ctx.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, message);
