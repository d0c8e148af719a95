import { describe, expect, test } from 'vitest';
import { judge, kindOf, wantedBy } from '../scripts/requirement-evidence.ts';
import { citedIn } from '../scripts/requirement-rows.ts';
import { missingTexts, quotedIn, readProduct } from '../scripts/requirement-texts.ts';

describe('the evidence that a check asks for', () => {
  test.each([
    ['UI: wording', ['UI']],
    ['API', ['API']],
    ['Both: page, `GET /x` 403', ['UI', 'API']],
    ['both: each, both notices', ['UI', 'API']],
    ['UI: wording; API: one notification', ['UI', 'API']],
    ['UI: "abc", one with a space; API 422', ['UI', 'API']],
    ['UI: clause read; inspect: list of jobs', ['UI', 'inspect']],
    ['Inspect: search in all three', ['inspect']],
    // Here "both" is a word of the sentence, and no kind.
    ['API: as pilot; both ids', ['API']],
    ['UI: each box, both', ['UI']],
  ])('%s', (check, wanted) => expect(wantedBy(check)).toEqual(wanted));

  test('is of at least one kind in every row', async () => {
    const { readRows } = await import('../scripts/requirement-rows.ts');
    expect(readRows().filter(({ check }) => wantedBy(check).length === 0)).toEqual([]);
  });
});

describe('the standing of a row', () => {
  test.each([
    ['e2e/community/x.e2e.ts', 'UI'],
    ['apps/api/src/community/news/x.test.ts', 'API'],
    ['packages/domain/src/x.test.ts', 'API'],
    ['test/faults/faults.test.ts', 'API'],
    ['test/repository.test.ts', 'inspect'],
    ['apps/web/src/x.test.ts', null],
    ['apps/web/src/money/x.test.tsx', 'UI'],
  ])('a test in %s is evidence of the kind %s', (file, kind) => expect(kindOf(file)).toBe(kind));

  const [screen, call, web] = ['e2e/x.e2e.ts', 'apps/api/src/x.test.ts', 'apps/web/src/x.test.ts'];
  test.each([
    ['UI', [], 'open', ['UI']],
    ['UI', [screen], 'proven', []],
    ['UI', [call], 'wrong', ['UI']],
    ['UI', [web], 'wrong', ['UI']],
    ['UI', [web, screen], 'proven', []],
    ['API', [screen], 'wrong', ['API']],
    ['both', [call], 'partial', ['UI']],
    ['both', [web], 'wrong', ['UI', 'API']],
    ['both', [screen, call], 'proven', []],
    ['inspect', [call], 'wrong', ['inspect']],
  ])('a check “%s” with tests in %j is %s', (check, tests, standing, lacks) =>
    expect(judge({ id: 'any', check }, tests)).toEqual({ standing, lacks }),
  );
});

test('rows are cited only by the titles of groups, tests and steps, and by the first cell of a case', () => {
  const cited = Array.from({ length: 6 }, (_, at) => `CORE-00${at + 1}`);
  const source = `
    // CORE-007 stands in a comment, CORE-008 in a text.
    describe('${cited[0]} a group', () => {
      test('${cited[1]}: a test', { tag: '@phone' }, async ({ page }) => {
        await test.step('${cited[2]} ${cited[3]}: a step', async () => {
          await page.getByText('CORE-008').click();
        });
        const x = await test.step(
          '${cited[4]}: a step that gives something',
          () => 1,
        );
      });
      test.each([['${cited[5]}', 1]])('%s: a case', () => {});
    });`;
  expect(citedIn(source)).toEqual(cited);
});

describe('the texts that a row quotes', () => {
  test('are read between double quotes or guillemets, without addresses', () => {
    expect(quotedIn('Says "Nice !" / « Atelier modifié ! » at "/auth/home" and "/api/x/{id}".')).toEqual([
      'Nice !',
      'Atelier modifié !',
    ]);
  });

  test('are found whatever the apostrophe, space, line or part of the source; others are missing', () => {
    const product = readProduct();
    expect(product.length).toBeGreaterThan(500_000);
    const stands = `"Je m'inscris", "Vous devez accepter les CGU !"`;
    expect(missingTexts(stands, product)).toEqual([]);
    expect(missingTexts('"Accueil / Mes objectifs"', product)).toEqual([]);
    expect(missingTexts('"Accueil / Mes pingouins"', product)).toEqual(['Accueil / Mes pingouins']);
    expect(missingTexts('Reads "Une phrase que rien ne dit".', product)).toEqual([
      'Une phrase que rien ne dit',
    ]);
  });

  test('are not searched in comments, tests or the sample', () => {
    const product = readProduct();
    expect(product).not.toContain('All the sources of the product as one text');
    expect(product).not.toContain('Une phrase que rien ne dit');
    // LevelName.tsx has these words in a comment.
    expect(product).not.toContain('a guest is INVITÉ');
  });
});
