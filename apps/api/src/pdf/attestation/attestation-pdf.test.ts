import type { AttestationSnapshot } from '@forman/domain/hours/attestations';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../read-pdf.testing.ts';
import { readStructure, structureFaults } from '../structure.testing.ts';
import { renderAttestation } from './attestation-pdf.ts';
import { qrModules } from './qr-code.ts';

const snapshot: AttestationSnapshot = {
  number: 'AT-2026-001042',
  code: '7KQ4-M2XD-91TB',
  issuedOn: '2026-11-04',
  person: {
    id: 7,
    firstName: 'Sophie',
    lastName: 'Delmas',
    company: 'Delmas Conseil',
    companyAddress: '7 rue des Tanneurs, 69005 Lyon',
  },
  session: {
    id: 3,
    kind: 'workshop',
    title: 'SCPI\u00a0: comprendre, comparer, expliquer',
    nature: 'training',
    objectives: ['Lire un rapport trimestriel', 'Comparer deux SCPI à objectif égal'],
    isRemote: false,
    place: 'Espace Vauban, 14 rue du Moulin, 78350 Jouy-en-Josas',
    pilot: 'Nadia Benali',
  },
  halfDays: [
    {
      day: '2026-11-03',
      part: 'morning',
      startsAt: '2026-11-03T08:00:00.000Z',
      endsAt: '2026-11-03T11:30:00.000Z',
      minutes: 210,
      isAttended: true,
    },
    {
      day: '2026-11-03',
      part: 'afternoon',
      startsAt: '2026-11-03T13:00:00.000Z',
      endsAt: '2026-11-03T16:00:00.000Z',
      minutes: 180,
      isAttended: false,
    },
  ],
  minutes: 210,
  lines: [
    { habilitation: 'CIF', themeId: 1, theme: 'Produits financiers et frais', minutes: 210 },
    { habilitation: 'IAS', themeId: null, theme: null, minutes: 120 },
  ],
  association: {
    name: 'Association Forman',
    legalForm: 'Association loi du 1er juillet 1901',
    address: '1 rue de l’Exemple',
    postalCode: '78350',
    city: 'Jouy-en-Josas',
    siret: '12345678900012',
    activityNumber: '',
    president: 'Bruno Mercier',
  },
};
const verificationUrl = `https://portail.example/verification/${snapshot.code}`;
const voided = { on: '2026-11-06', reason: 'Une présence a été corrigée.', replacedBy: 'AT-2026-001050' };
const draw = (changes: Partial<AttestationSnapshot> = {}, isVoided = false) =>
  renderAttestation({
    snapshot: { ...snapshot, ...changes },
    verificationUrl,
    voided: isVoided ? voided : null,
  });

const wordsOf = (pdf: Buffer): string => readPdf(pdf).pages.join(' ').replaceAll(/\s+/g, ' ');

/** Longer than any association's texts, and names in other scripts. */
const longest: Partial<AttestationSnapshot> = {
  person: { ...snapshot.person, firstName: 'محمد', lastName: '王小明 '.repeat(30) },
  session: {
    ...snapshot.session,
    title: 'Un titre fort long '.repeat(30),
    objectives: Array(6).fill('Un point '.repeat(15)),
  },
  halfDays: Array.from({ length: 40 }, (_, index) => ({
    ...snapshot.halfDays[0]!,
    day: `2026-${String(1 + Math.floor(index / 20)).padStart(2, '0')}-${String(1 + (index % 20)).padStart(2, '0')}`,
  })),
  lines: Array.from({ length: 30 }, (_, index) => ({ ...snapshot.lines[0]!, themeId: index })),
  association: {
    ...snapshot.association,
    name: '',
    address: '',
    postalCode: '',
    city: '',
    siret: '',
    president: '',
  },
};

describe('an attestation as PDF', () => {
  test('a partial, a voided and a very long attestation have a sound structure', async () => {
    expect(await structureFaults(await draw())).toEqual([]);
    expect(await structureFaults(await draw({}, true))).toEqual([]);
    expect(await structureFaults(await draw(longest, true))).toEqual([]);
  });

  test('the attestation reads in its order, with a tagged table and figures', async () => {
    const [root] = await readStructure(await draw());
    const types = root!.kids.map(({ type }) => type).join(' ');
    expect(types).toMatch(/^Figure (P )+H1 P H2 (P )+Table P Figure (P )+P$/);
    expect(root!.kids.findLast(({ type }) => type === 'Figure')?.alt).toContain(verificationUrl);
  });

  test('the attestation holds all that was attested, and says when it was voided', async () => {
    const text = wordsOf(await draw());
    for (const words of [
      'AT-2026-001042',
      '04/11/2026',
      'L’association Forman atteste que',
      'Sophie Delmas',
      'Delmas Conseil, 7 rue des Tanneurs, 69005 Lyon',
      'a suivi une partie de la formation ci-dessous',
      'mar. 3 nov. 2026, 9h-12h30',
      'mar. 3 nov. 2026, 14h-17h (non suivie)',
      '3 h 30, une demi-journée sur deux',
      'SIRET : 123 456 789 00012',
      'portail.example/verification',
      '7KQ4-M2XD-91TB',
      'Bruno Mercier',
    ])
      expect(text).toContain(words);
    for (const words of ['annulée', 'compléter', 'Déclaration d’activité', 'agrément'])
      expect(text).not.toContain(words);
    const after = wordsOf(await draw({}, true));
    expect(after).toContain('Attestation annulée le 06/11/2026 : elle ne vaut plus rien.');
    expect(after).toContain('L’attestation AT-2026-001050 la remplace.');
  });

  test('the same attestation gives the same bytes', async () => {
    expect((await draw()).equals(await draw())).toBe(true);
  });

  test('the QR code decodes to the address of the public page', async () => {
    const { default: decodeQR } = await import('qr/decode.js');
    const modules = qrModules(verificationUrl);
    const [scale, border] = [4, 4];
    const side = (modules.length + 2 * border) * scale;
    const data = new Uint8Array(side * side * 3).fill(255);
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        const isDark = modules[Math.floor(y / scale) - border]?.[Math.floor(x / scale) - border];
        if (isDark) data.fill(0, (y * side + x) * 3, (y * side + x) * 3 + 3);
      }
    expect(decodeQR({ width: side, height: side, data })).toBe(verificationUrl);
  });
});
