import { endpoints } from '@forman/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldFault } from './field-faults.ts';

z.config({ localeError: fieldFault });
const faultOf = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value).error!.issues[0]!.message;

test.each<[string, z.ZodType, unknown]>([
  ['100\u202f000 au plus', z.number().max(100_000), 100_001],
  ['Moins de 10', z.number().lt(10), 10],
  ['0 au moins', z.number().min(0), -1],
  ['Plus de 0', z.number().gt(0), 0],
  ['Un nombre entier', z.int(), 1.5],
  ['Un multiple de 5', z.number().multipleOf(5), 3],
  ['3\u00a0caractères au plus', z.string().max(3), 'quatre'],
  ['2\u00a0éléments au plus', z.array(z.int()).max(2), [1, 2, 3]],
  ['Champ obligatoire', z.string().min(1), ''],
  ['Champ obligatoire', z.string(), undefined],
  ['Champ obligatoire', z.enum(['a']), null],
  ['Choix inconnu', z.enum(['a']), 'b'],
  ['Format invalide', z.email(), 'x'],
  ['Valeur invalide', z.string(), 3],
  ['Champ inconnu', z.strictObject({}), { a: 1 }],
  ['Valeur invalide', z.union([z.string(), z.int()]), true],
])('"%s" is said of a value that a schema without a sentence refuses', (sentence, schema, value) => {
  expect(faultOf(schema, value)).toBe(sentence);
});

describe('every field that a call takes', () => {
  /** Values of each sort, too long, too large, of another type. */
  const wrong: unknown[] = [null, true, -1e9, 1e9, 1.5, NaN, '', 'x'.repeat(200_000), [], Array.from({ length: 9999 }, () => 'x'), {}, { id: 'x' }]; // prettier-ignore
  /** Words of the library in French or in English, and signs of a program. */
  const foreign =
    /<=|>=|attendu|reçu|invalid |expected|received|must|should|(?:nombre|chaîne|tableau) doit|^trop (?:grand|petit)/i;

  test('refuses with a sentence of ours', () => {
    const said = new Set<string>();
    for (const endpoint of Object.values(endpoints) as { body?: z.ZodType; query?: z.ZodType }[])
      for (const schema of [endpoint.body, endpoint.query]) {
        if (!(schema instanceof z.ZodObject)) continue;
        for (const name of Object.keys(schema.shape))
          for (const value of wrong)
            for (const { message } of schema.safeParse({ [name]: value }).error?.issues ?? [])
              said.add(message);
      }
    expect(said.size).toBeGreaterThan(100);
    expect([...said].filter((message) => foreign.test(message))).toEqual([]);
  });
});
