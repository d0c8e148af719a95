import { giveFeedback } from '@forman/contract/sessions/feedback';
import {
  decideOutsideTraining,
  declareOutsideTraining,
  uploadProof,
} from '@forman/contract/hours/outside-trainings';
import { makeRegistration, makeSession } from '../testing/factories.ts';
import { sendFile } from '../testing/file-form.ts';
import type { Caller, TestPortal } from '../testing/harness.ts';
import { smallPdf } from '../testing/small-pdf.ts';
import { another, type Makers, somebody } from './sample-ready.testing.ts';

const lines = [{ habilitation: 'IAS' as const, themeId: null, minutes: 30 }];

/** Calls on trainings followed elsewhere, on themes, and on what people thought of a session. */
export function hoursMakers(portal: TestPortal): Makers {
  const proven = async (caller: Caller) => {
    const answer = await sendFile(caller, uploadProof.path, smallPdf(), { name: 'preuve.pdf' });
    return {
      provider: 'Lex Patrimoine',
      title: another('Formation'),
      startsOn: '2026-11-20',
      endsOn: '2026-11-20',
      isRemote: true,
      nature: 'training' as const,
      lines,
      proofId: answer.json<{ id: string }>().id,
    };
  };
  const declared = async () => {
    const { caller } = await somebody(portal, { habilitations: ['IAS'] });
    const { id, version } = await caller.call(declareOutsideTraining, { body: await proven(caller) });
    return { caller, values: { id, version, proofId: undefined, lines, reason: 'Vu' } };
  };
  const toDecide = async () => ({ values: { ...(await declared()).values, accept: true } });
  return {
    addHourTheme: async () => ({ values: { label: another('Thème'), rule: undefined } }),
    declareOutsideTraining: async () => {
      const { caller } = await somebody(portal, { habilitations: ['IAS'] });
      return { caller, values: await proven(caller) };
    },
    editOutsideTraining: declared,
    withdrawOutsideTraining: declared,
    decideOutsideTraining: toDecide,
    reopenOutsideTraining: async () => {
      const { values } = await toDecide();
      const { caller } = await somebody(portal, { is_admin: true });
      const { id, version } = await caller.call(decideOutsideTraining, {
        params: { id: values.id },
        body: { accept: true, version: values.version },
      });
      return { values: { id, version } };
    },
    [giveFeedback.id]: async () => {
      const { caller, user } = await somebody(portal);
      const { id } = await makeSession(portal, { inDays: -1 });
      await makeRegistration(portal, id, user.id);
      return { caller, values: { id, usefulness: 4 } };
    },
  };
}
