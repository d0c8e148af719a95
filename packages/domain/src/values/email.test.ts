import { expect, test } from 'vitest';
import { isEmail, isInternetEmail, readEmail, splitEmails } from './email.ts';

const odile = 'odile.temoin@essai.example';

test.each([
  `<${odile}>`,
  `mailto:${odile}`,
  `${odile},`,
  `${odile};`,
  `${odile}.`,
  `${odile}\u200b`,
  `\u200b${odile}`,
  `${odile}\u200e`,
  `'${odile}'`,
  `(${odile})`,
  `"${odile}"`,
  ` Odile Témoin <${odile}> `,
  `"Témoin, Odile" <mailto:${odile}>`,
  `MAILTO:${odile}?subject=Bonjour`,
])('CORE-042: %j means the one address', (typed) => {
  expect(readEmail(typed)).toBe(odile);
  expect(isInternetEmail(readEmail(typed))).toBe(true);
});

test('a soft hyphen inside an address is no part of it', () => {
  expect(readEmail('essai.ppoiwankb\u00ad@essai.example')).toBe('essai.ppoiwankb@essai.example');
});

test.each([
  'abc', 'a b@c', 'a@b..fr', 'odile@essai..example', '.a@b.fr', 'a.@b.fr', 'a..b@c.fr', '@b.fr', 'a@', 'a@-b.fr', 'a@b@c.fr',
  `${'a'.repeat(65)}@b.fr`, `a@${'b'.repeat(64)}.fr`, `a@${'b.'.repeat(130)}fr`, 'a,b@c.fr',
])('CORE-042: %j is no address', (typed) => expect(isEmail(readEmail(typed))).toBe(false)); // prettier-ignore

test('CORE-042 MEM-071: an address without a dot may sign up, and is none for a profile; letters of any alphabet are', () => {
  expect([isEmail('a@b'), isInternetEmail('a@b')]).toEqual([true, false]);
  for (const address of ['o’neil'.replace('’', "'") + '@b.fr', 'hélène@cabinet-été.fr', 'a+b@c.d.museum'])
    expect(isInternetEmail(address)).toBe(true);
});

test('CAT-169: pasted addresses are read, whatever their separators, with names or without', () => {
  expect(splitEmails(' a@b.fr\nc@d.fr; e@f.fr, g@h.fr\t\n')).toEqual([
    'a@b.fr',
    'c@d.fr',
    'e@f.fr',
    'g@h.fr',
  ]);
  expect(splitEmails('Odile Témoin <a@b.fr>; "Paul" <c@d.fr>,e@f.fr')).toEqual([
    'a@b.fr',
    'c@d.fr',
    'e@f.fr',
  ]);
  expect(splitEmails(' \n ')).toEqual([]);
});

test('CORE-042: a hostile text is read in time that grows with its length', () => {
  const spent = (length: number): number => {
    const typed = `${'a.'.repeat(length)}@${'b-'.repeat(length)}`;
    const start = performance.now();
    for (let turn = 0; turn < 20; turn += 1) isEmail(readEmail(typed.slice(0, 2 * length)));
    return performance.now() - start;
  };
  spent(500);
  expect(spent(4000)).toBeLessThan(Math.max(spent(500) * 100, 200));
});
