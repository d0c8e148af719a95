import { describe, expect, test } from 'vitest';
import { checkFaqPlace, checkFaqText, faqMessages } from './faq.ts';
import { isBlankHtml } from '../html.ts';

const pathsOf = (violations: { propertyPath: string; message: string }[]) => {
  for (const { propertyPath, message } of violations)
    expect(faqMessages).toMatchObject({ [propertyPath]: message });
  return violations.map(({ propertyPath }) => propertyPath);
};

describe('the form of a question', () => {
  test.each([
    [{}, ['subCategory']],
    [{ subCategory: 4 }, []],
    [{ section: 1 }, ['subCategory']],
    [{ newSubCategory: 'Payer' }, ['section']],
    [{ newSubCategory: ' ', section: 1 }, ['newSubCategory']],
    [{ newSubCategory: 'Payer', section: 1 }, []],
    [{ subCategory: 4, newSubCategory: '' }, ['newSubCategory', 'section']],
    [{ newSubCategory: 'Payer', section: 1, newSection: ' ' }, ['newSection']],
    [{ newSubCategory: 'Payer', newSection: 'Argent' }, []],
  ])('MEM-226: the category and the section of a question are checked: %j', (place, paths) => {
    expect(pathsOf(checkFaqPlace(place))).toEqual(paths);
  });

  test('MEM-226: the written fields are checked, omitted fields are not', () => {
    expect(pathsOf(checkFaqText({ question: ' ', reponse: '<p></p>' }))).toEqual(['question', 'reponse']);
    expect(checkFaqText({})).toEqual([]);
    expect(checkFaqText({ question: 'Où ?', reponse: '<p>Ici.</p>' })).toEqual([]);
  });
});

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p> <br>&nbsp;\u00a0</p>\n', true],
  ['<ul><li></li></ul>', true],
  ['<p>.</p>', false],
  ['<p><img src="https://a.example/b.png" alt=""></p>', false],
])('a text is blank without words and pictures: %j', (html, isBlank) => {
  expect(isBlankHtml(html)).toBe(isBlank);
});
