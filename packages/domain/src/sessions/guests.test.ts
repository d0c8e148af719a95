import { expect, test } from 'vitest';
import { readEmails } from './guests.ts';

test('CAT-169: pasted e-mail addresses are read, whatever their separators', () => {
  expect(readEmails(' a@b.fr\nc@d.fr; e@f.fr, g@h.fr\t\n')).toEqual(['a@b.fr', 'c@d.fr', 'e@f.fr', 'g@h.fr']);
  expect(readEmails(' \n ')).toEqual([]);
});
