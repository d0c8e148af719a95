import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { axeFindings, show } from '../../testing/show.tsx';
import type { File, Move } from './move.ts';
import { MoveInPage } from './MoveInPage.tsx';

const someone = { id: 3, firstName: 'Claire', lastName: 'Joubert' };
const column = (heading: string, field: string | null, more: Partial<File['columns'][number]> = {}) => ({
  heading, field, examples: ['ROUSSEAU Camille'], read: 4, refused: 0, note: null, ...more,
}); // prettier-ignore
const file: File = {
  id: 7,
  name: 'adherents.csv',
  part: null,
  tool: 'assoconnect',
  target: 'people',
  rows: 4,
  columns: [
    column('Nom complet', 'fullName'),
    column('Mail', 'email', { read: 3, refused: 1 }),
    column('Code', null),
  ],
  missing: [],
  dayOrder: null,
  isDayOrderSupposed: false,
  levels: [{ word: 'Conseiller', count: 2, level: null }],
};
const move: Move = {
  id: 1,
  state: 'open',
  createdBy: someone,
  createdAt: '2026-11-30T10:00:00.000Z',
  source: null,
  files: [file],
  settings: { civility: null, level: null, leadsUnknown: false },
  undecided: 0,
  rehearsal: null,
  task: null,
  signedBy: null,
  signedAt: null,
  movedAt: null,
  brought: [],
};
const rehearsal: NonNullable<Move['rehearsal']> = {
  number: 3, at: '2026-11-30T10:20:00.000Z', seconds: 48, rows: 6992, taken: 6963, joined: 11, refused: 18, remarks: 0,
  totals: [
    { group: 'levels', name: 'MAN', there: 74, here: 72, isMoney: false },
    { group: 'years', name: 'Ateliers 2024', there: 12, here: 11, isMoney: false },
    { group: 'years', name: 'Ateliers 2023', there: 9, here: 9, isMoney: false },
    { group: 'whole', name: 'Avoirs ouverts', there: 9415, here: 9280, isMoney: true },
  ],
}; // prettier-ignore
const at = '/auth/admin/emmenagement';
const plainText = (element: Element | null): string => element?.textContent.replaceAll(/\s/g, ' ') ?? '';

test('OPS-035: files are dropped in turn: a refused one says why, the others are taken', async () => {
  let shown: Move | null = null;
  const sent: string[] = [];
  const user = show(<MoveInPage />, {
    at,
    server: {
      getMove: () => ({ move: shown }),
      startMove: () => ({ move: { ...move, files: [] } }),
      addMoveFile: () => {
        sent.push('file');
        if (sent.length === 1)
          throw new ApiError({
            status: 422,
            code: 'invalid',
            violations: [
              { propertyPath: 'file', message: 'Le ZIP ne contient ni CSV, ni classeur, ni JSON' },
            ],
          });
        shown = move;
        return { move };
      },
    },
  });
  const drop = await screen.findByLabelText<HTMLInputElement>('Déposez les fichiers de l’ancien outil');
  expect(await axeFindings()).toEqual([]);
  await user.upload(drop, [
    new globalThis.File(['PK'], 'photos.zip'),
    new globalThis.File(['E-mail;Nom'], 'adherents.csv'),
  ]);
  await screen.findByRole('button', { name: /^adherents\.csv/ });
  screen.getByText(/^photos\.zip.: Le ZIP ne contient ni CSV/);
  expect(sent).toHaveLength(2);
});

test('OPS-035: each column shows what it becomes and how it was read; a change is kept at once', async () => {
  const sent: unknown[] = [];
  const user = show(<MoveInPage />, {
    at,
    server: {
      getMove: () => ({ move }),
      updateMoveFile: ({ body }) => {
        sent.push(body);
        return { move };
      },
    },
  });
  await screen.findByText('AssoConnect');
  expect(plainText(screen.getByRole('button', { name: /^adherents/ }))).toContain('1 niveau à dire');
  screen.getByText('3 lus, 1 refusés');
  await user.selectOptions(screen.getByLabelText(/^Ce que devient «.Code.»$/), 'Numéro dans l’ancien outil');
  await user.selectOptions(screen.getByLabelText(/^Conseiller/), 'BEMAN');
  expect(await axeFindings()).toEqual([]);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([{ columns: [{ at: 2, field: 'ref' }] }, { levels: { Conseiller: 'ROLE_BEMAN' } }]);
});

test('OPS-036: who may be somebody who is there is decided by a person', async () => {
  const sent: unknown[] = [];
  const question = {
    at: '7:5', place: 'adherents.csv, ligne 5', name: 'Eva Double', because: 'phone', like: 'Anne Déjà, a@essai.example',
    isAccount: true, decision: null,
  } as const; // prettier-ignore
  const user = show(<MoveInPage />, {
    at: `${at}?etape=joindre`,
    server: {
      getMove: () => ({ move: { ...move, undecided: 1 } }),
      listMoveQuestions: () => ({ questions: [question], joined: 2 }),
      decideMove: ({ body }) => {
        sent.push(body);
        return { move };
      },
    },
  });
  await screen.findByText('Eva Double');
  screen.getByText('même téléphone, déjà sur le portail');
  screen.getByText('1 à décider');
  expect(await axeFindings()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Décision pour Eva Double'), 'La même personne');
  await waitFor(() => expect(sent).toEqual([{ at: ['7:5'], decision: 'merge' }]));
});

test('OPS-037: a rehearsal shows counts, totals with their gaps, and the reasons; its signature is asked', async () => {
  const sent: unknown[] = [];
  const user = show(<MoveInPage />, {
    at: `${at}?etape=repeter`,
    server: {
      getMove: () => ({ move: { ...move, rehearsal } }),
      listMoveOutcomes: () => ({
        outcomes: [
          {
            place: 'adherents.csv, ligne 88',
            outcome: 'refused',
            field: 'Mail',
            sentence: '« m.dupont@ » n’est pas une adresse',
            others: 3,
          },
        ],
        count: 1,
        maxPage: 1,
      }),
      signMove: ({ body }) => {
        sent.push(body);
        return { move: { ...move, state: 'signed' } };
      },
    },
  });
  await screen.findByText(/n’est pas une adresse\. 3.autres lignes de même\./);
  const counts = screen.getAllByRole('definition').map(plainText);
  expect(counts.slice(0, 2)).toEqual(['6 963', 'sur 6 992 lignes']);
  const rows = screen.getAllByRole('row').map(plainText);
  expect(rows).toContain('MAN7472− 2');
  expect(rows).toContain('Avoirs ouverts9 415,00 €9 280,00 €− 135,00 €');
  // Years are folded; their gaps are told before.
  await user.click(screen.getByText('1 écart sur 2 totaux'));
  expect(screen.getAllByRole('row').map(plainText)).toContain('Ateliers 20241211− 1');
  expect(await axeFindings()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Passer à la signature' }));
  await user.click(await screen.findByRole('button', { name: 'Signer l’emménagement' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Signer' }));
  await waitFor(() => expect(sent).toEqual([{ rehearsal: 3 }]));
});

test('OPS-039: what was moved in is listed, and goes again unless something stands on it', async () => {
  let isStood = true;
  let shown: Move = {
    ...move, state: 'moved', rehearsal, signedBy: someone, movedAt: '2026-11-30T13:05:00.000Z',
    brought: [{ kind: 'user', count: 497, amount: null }, { kind: 'avoir', count: 203, amount: 9280 }],
  }; // prettier-ignore
  const user = show(<MoveInPage />, {
    at,
    server: {
      getMove: () => ({ move: shown }),
      undoMove: () => {
        if (isStood) throw new ApiError({ status: 409, code: 'conflict', reason: 'move_stands' });
        shown = { ...shown, state: 'undone', undecided: 0 };
        return { move: shown };
      },
    },
  });
  await screen.findByText('L’association a emménagé.');
  expect(screen.getAllByRole('definition').map(plainText)).toEqual(['497', '0', '0', '0', '203, 9 280,00 €']);
  await user.click(screen.getByRole('button', { name: 'Annuler l’emménagement' }));
  const question = within(screen.getByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Annuler l’emménagement' }));
  await question.findByText(/Un acte s’appuie déjà/);
  isStood = false;
  await user.click(question.getByRole('button', { name: 'Annuler l’emménagement' }));
  await screen.findByLabelText('Déposez les fichiers de l’ancien outil');
});
