import { presenceBoard } from '@forman/contract/hours/presence';
import { drawing, endMorning, makeDay, morning, scan, signIn } from '../testing/presence.ts';
import type { TestPortal } from '../testing/harness.ts';
import type { Makers } from './sample-ready.testing.ts';

/**
 * Calls on attendance sheets, each with a sheet of its own: a half-day is signed and countersigned only once.
 */
export function presenceMakers(portal: TestPortal): Makers {
  const keeping = async (values: object = {}) => {
    const { session, people } = await makeDay(portal, 1);
    const caller = await portal.as({ id: session.pilotId });
    return { caller, values: { id: session.id, ...morning, userId: people[0]!.id, ...values } };
  };
  const remotely = async () => {
    const { session, people } = await makeDay(portal, 1, { is_remote: true });
    return { caller: await portal.as(people[0]!), values: { id: session.id, ...morning } };
  };
  const signing = async () => {
    const day = await makeDay(portal, 1);
    const caller = await portal.as(day.people[0]!);
    return { caller, day, ticket: await scan(day, caller) };
  };
  const mark = { drawing, typedName: undefined };
  return {
    presenceBoard: () => keeping({ after: '0' }),
    presenceCode: () => keeping(),
    signPresence: async () => {
      const { caller, ticket } = await signing();
      return { caller, values: { ticket, ...mark, signedAt: undefined } };
    },
    joinRemotely: remotely,
    leaveRemotely: async () => {
      const made = await remotely();
      await made.caller.raw('POST', `/api/presence/sessions/${made.values.id}/visits`, morning);
      return made;
    },
    signByHand: () => keeping({ reason: 'Sans téléphone' }),
    countersignPresence: async () => {
      const made = await keeping(mark);
      await endMorning(portal, made.values.id);
      return made;
    },
    correctPresence: async () => {
      const day = await makeDay(portal, 1);
      await signIn(day, day.people[0]!.caller);
      const values = { id: day.session.id, ...morning, userId: day.people[0]!.id };
      const caller = await portal.as({ id: day.session.pilotId });
      return { caller, values: { ...values, isPresent: false, reason: 'Inscrite par erreur' } };
    },
    acceptLateSignature: async () => {
      const { day, caller, ticket } = await signing();
      const id = day.session.id;
      await endMorning(portal, id);
      await day.pilot.raw('POST', `/api/presence/sessions/${id}/countersignature`, morning);
      await caller.raw('POST', '/api/presence/signatures', { ticket, drawing });
      const { people } = await day.pilot.call(presenceBoard, { params: { id }, query: morning });
      const { recordId } = people[0]!.lateSignature!;
      const pilot = await portal.as({ id: day.session.pilotId });
      return { caller: pilot, values: { id, recordId, reason: 'Était bien là' } };
    },
  };
}
