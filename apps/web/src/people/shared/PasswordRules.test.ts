import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordRules, SamePassword } from './PasswordRules.tsx';

const wrongOf = (markup: string): string[] =>
  [...markup.matchAll(/<li class="wrong">.*?<\/svg>(.*?)<\/li>/g)].map(([, label = '']) => label);
const rules = (password: string, isRefused: boolean): string[] =>
  wrongOf(renderToStaticMarkup(createElement(PasswordRules, { password, isRefused })));
const same = (password: string, again: string, isRefused: boolean): string =>
  renderToStaticMarkup(createElement(SamePassword, { password, again, isRefused }));

test('CORE-050 CORE-051: a refused password has only its length marked wrong, until it is long enough', () => {
  expect(rules('court', false)).toEqual([]);
  expect(rules('court', true)).toEqual(['8 caractères au moins']);
  expect(rules('assezlong', true)).toEqual([]);
});

test('CORE-050: the advice is a sentence beside an empty field, and a list once something is typed', () => {
  const drawn = (password: string) =>
    renderToStaticMarkup(createElement(PasswordRules, { password, isRefused: false }));
  expect(drawn('')).toMatch(/class="help">8 caractères au moins\. Plus sûr avec une minuscule/);
  expect(drawn('')).not.toContain('<li');
  expect(drawn('a')).toContain('<li');
});

test('the second entry shows while typing whether both are the same; after a refusal, only that they match', () => {
  expect(same('girouette-9', '', false)).toEqual('');
  expect(same('girouette-9', 'girouette', false)).toMatch(/<li>.*deux fois le même/);
  expect(same('girouette-9', 'girouette', true)).toEqual('');
  expect(same('girouette-9', 'girouette-9', true)).toMatch(/<li class="met">.*deux fois le même/);
});
