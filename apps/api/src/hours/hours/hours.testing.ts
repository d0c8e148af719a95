import { confirmSessionHours, getUserHours, listHourThemes } from '@forman/contract/hours/hours';
import { beforeAll } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { filePortal } from '../../testing/file-portal.ts';

export const cardsOf = async (caller: Caller, id: number, query: { on?: string } = {}) =>
  (await caller.call(getUserHours, { params: { id }, query })).cards;

/** The portal of a test file, its administrator, and members of some habilitations. */
export function hoursPortal() {
  const portal = filePortal();
  const admin = {} as Caller & { id: number };
  beforeAll(async () => {
    const { id } = await makeUser(portal, { is_admin: true });
    Object.assign(admin, await portal.as({ id }), { id });
  });
  const ethics = async (): Promise<number> =>
    (await admin.call(listHourThemes)).find(
      ({ rule, habilitation }) => rule === 'ethics' && habilitation === 'IMMOBILIER',
    )!.id;
  /** A member with these habilitations, who can call. */
  async function member(habilitations: string[], values: Parameters<typeof makeUser>[1] = {}) {
    const { id } = await makeUser(portal, { level: 'ROLE_MAN', habilitations, ...values });
    return { id, caller: await portal.as({ id }) };
  }
  /** A session confirmed by the office to count for so many minutes. */
  async function sessionWith(
    lines: { habilitation: 'IAS' | 'IMMOBILIER' | 'CIF'; themeId?: number; minutes: number }[],
    values: Parameters<typeof makeSession>[1] = {},
  ): Promise<number> {
    const { id } = await makeSession(portal, values);
    await admin.call(confirmSessionHours, {
      params: { id },
      body: {
        nature: 'training',
        lines: lines.map(({ themeId = null, ...line }) => ({ ...line, themeId })),
      },
    });
    return id;
  }
  return { portal, admin, ethics, member, sessionWith };
}
