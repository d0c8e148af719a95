import type { Evolution } from '@forman/contract/community/votes';
import { expect, test } from 'vitest';
import {
  consequenceOf,
  countsOf,
  endOf,
  holderOf,
  isLast,
  leadOf,
  openTo,
  resultOf,
  seatsHeld,
  slotNames,
  slots,
} from './vote-words.ts';

const evolution = (values: object): Evolution =>
  ({
    user: { firstName: 'Camille', roles: ['ROLE_BEMAN'] },
    level: 'ROLE_BEMAN',
    voteGodFather: null,
    voteDevMan: null,
    voteXman: null,
    awaits: 'godFather',
    actions: { all: { ok: false } },
    ...values,
  }) as unknown as Evolution;

test('MEM-140: an empty vote slot names the vote that it waits for', () => {
  expect(slotNames.map((slot) => slots[slot].waiting)).toEqual([
    'En attente du vote parrain',
    'En attente du vote devman',
    'En attente du vote Xman',
  ]);
});

test('MEM-126: the list says how many votes wait', () => {
  expect([0, 1, 2].map(leadOf)).toEqual([
    'Rien ne vous attend.',
    'Un vote vous attend.',
    '2\u00a0votes vous attendent.',
  ]);
});

test('MEM-129: the given votes are counted by value', () => {
  expect(countsOf(evolution({ voteGodFather: 1, voteDevMan: 0, voteXman: 1 }))).toBe(
    '2\u00a0promotions, 1\u00a0maintien',
  );
  expect(countsOf(evolution({ voteGodFather: -1 }))).toBe('1\u00a0rétrogradation');
  expect(countsOf(evolution({}))).toBe('');
});

test('MEM-137 MEM-141: the last vote announces its outcome before it is given', () => {
  const last = evolution({ voteGodFather: 1, voteDevMan: -1, awaits: 'xman' });
  expect([1, 0, -1].map((value) => consequenceOf(last, value as 1))).toMatchObject([
    { isDown: false, sentence: 'Camille passe de BEMAN à ADMAN.' },
    { isDown: false, sentence: 'Camille reste BEMAN.' },
    { isDown: true, sentence: 'Camille passe de BEMAN à NEOMAN.' },
  ]);
  expect(isLast(last)).toBe(true);
  expect(isLast(evolution({}))).toBe(false);
  expect(isLast(evolution({ voteGodFather: 1, awaits: 'devMan' }))).toBe(false);
  // A sponsor’s vote for all three, and a person who has left the level meanwhile.
  const all = evolution({ actions: { all: { ok: true } } });
  expect(isLast(all)).toBe(true);
  expect(consequenceOf(all, 1).sentence).toBe('Camille passe de BEMAN à ADMAN.');
  const moved = { ...last, user: { ...last.user, roles: ['ROLE_MAN'] } };
  expect(consequenceOf(moved, 1).sentence).toContain('il reste MAN');
});

test('MEM-141: the outcome gives the sum of the votes as its reason when the votes differ', () => {
  const reasonsAfter = (votes: object): string[] =>
    ([1, 0, -1] as const).map(
      (value) => consequenceOf(evolution({ ...votes, awaits: 'xman' }), value).reason,
    );
  expect(reasonsAfter({ voteGodFather: 1, voteDevMan: 0 })).toEqual([
    '2\u00a0promotions, 1\u00a0maintien, aucune rétrogradation\u00a0: la somme l’emporte.',
    '1\u00a0promotion, 2\u00a0maintiens, aucune rétrogradation\u00a0: la somme l’emporte.',
    '1\u00a0promotion, 1\u00a0maintien, 1\u00a0rétrogradation\u00a0: la somme est nulle.',
  ]);
  expect(reasonsAfter({ voteGodFather: -1, voteDevMan: -1 })).toEqual([
    '1\u00a0promotion, 2\u00a0rétrogradations\u00a0: la somme l’emporte.',
    '1\u00a0maintien, 2\u00a0rétrogradations, aucune promotion\u00a0: la somme l’emporte.',
    '',
  ]);
  // At the top of the ladder a promotion changes nothing.
  const top = { level: 'ROLE_XMAN', user: { firstName: 'Camille', roles: ['ROLE_XMAN'] } };
  expect(reasonsAfter({ ...top, voteGodFather: 1, voteDevMan: 0 })[0]).toBe('');

  const ended = { voteGodFather: 1, voteDevMan: 0, voteXman: 0, awaits: null };
  expect(resultOf(evolution({ ...ended, newLevel: 'ROLE_ADMAN' }))).toBe(
    '1\u00a0promotion, 2\u00a0maintiens, aucune rétrogradation\u00a0: la somme l’emporte.',
  );
  expect(resultOf(evolution({ ...ended, newLevel: 'ROLE_BEMAN' }))).toBe(
    '1\u00a0promotion, 2\u00a0maintiens',
  );
  expect(resultOf(evolution({ ...ended, newLevel: null }))).toBe('1\u00a0promotion, 2\u00a0maintiens');
});

test('MEM-135: an XMan reads that both high vote slots are theirs, before and after the first vote', () => {
  const refused = (reason: string) => ({ ok: false, reason });
  const sponsor = { vote: refused('not_your_vote'), clear: refused('not_your_vote') };
  const open = { vote: { ok: true }, clear: refused('not_your_vote') };
  const later = { vote: refused('devman_votes_first'), clear: refused('not_your_vote') };
  const given = { vote: { ok: true }, clear: { ok: true } };
  const seatsAt = (devMan: object, xman: object): string[] =>
    seatsHeld(evolution({ actions: { godFather: sponsor, devMan, xman, all: { ok: false } } }));
  expect(seatsAt(open, later)).toEqual(['devMan', 'xman']);
  expect(seatsAt(given, open)).toEqual(['devMan', 'xman']);
  expect(seatsAt(open, sponsor)).toEqual(['devMan']);
});

test('MEM-134 MEM-135 MEM-136: an empty vote slot names the only person who may fill it, else the rank required', () => {
  const [me, sponsor] = [
    { id: 1, role: 'ROLE_XMAN' },
    { id: 2, role: 'ROLE_MAN' },
  ] as Parameters<typeof holderOf>[2][];
  const refused = (reason: string) => ({ vote: { ok: false, reason }, clear: { ok: false } });
  const of = (values: object): Evolution =>
    evolution({
      godFather: sponsor,
      devMan: null,
      xman: null,
      actions: {
        godFather: refused('not_your_vote'),
        devMan: refused('not_your_vote'),
        xman: refused('sponsor_votes_first'),
        all: { ok: false },
      },
      ...values,
    });
  const holders = (one: Evolution) => slotNames.map((slot) => holderOf(one, slot, me!)?.id ?? null);
  expect(holders(of({}))).toEqual([2, null, null]);
  expect(openTo(of({}), 'devMan')).toEqual({ who: 'Un membre, dès', rank: 'DevMan' });
  expect(openTo(of({}), 'xman')).toEqual({ who: 'Vous ou un autre', rank: 'XMan' });
  // A sponsor of DEVMAN or above holds all three seats, as long as nobody has voted.
  const high = { godFather: { ...sponsor, role: 'ROLE_DEVMAN' } };
  expect(holders(of(high))).toEqual([2, 2, 2]);
  expect(holders(of({ ...high, voteGodFather: 1 }))).toEqual([2, null, null]);
  // An accountant has no rank, whatever level comes after their role.
  expect(holders(of({ godFather: { ...sponsor, role: 'ROLE_EXPERT_ACCOUNTANT' } }))).toEqual([2, null, null]);
});

test('MEM-145: the outcome of a vote is written as a change of level', () => {
  expect(endOf(evolution({ newLevel: 'ROLE_ADMAN' }))).toBe('Camille passe de BEMAN à ADMAN.');
  expect(endOf(evolution({ newLevel: 'ROLE_BEMAN' }))).toBe('Camille reste BEMAN.');
  expect(endOf(evolution({ newLevel: null }))).toBe('Camille reste BEMAN.');
});
