import { expect, test } from 'vitest';
import { findStrangers, readStylesheet, wordsOfClasses } from '../scripts/class-owners.ts';

const theme = readStylesheet('theme/base.css', '.btn { color: red } .card { color: red }');
const ledger = readStylesheet(
  'books/ledger/ledger.css',
  '.ledger-line { color: red } .ledger-line.mine { color: blue }',
);

type Sources = { styles?: Record<string, string>; components?: Record<string, string> };

function find({ styles = {}, components = {} }: Sources): string[] {
  const files = Object.entries(components).map(([file, classes]) => ({
    file,
    names: wordsOfClasses(`<p className="${classes}" />`),
  }));
  const sheets = Object.entries(styles).map(([file, css]) => readStylesheet(file, css));
  return findStrangers({
    styles: [theme, ledger, ...sheets],
    components: files,
    words: new Set(['btn', 'card', 'mine', 'ledger-line', 'vote', 'vote-end', 'chip-${']),
  });
}

test.each<[string, Sources]>([
  ['a class of another feature', { styles: { 'community/votes/votes.css': '.ledger-line { color: red }' } }],
  ['an element with it', { components: { 'community/votes/Votes.tsx': 'card ledger-line' } }],
  ['what all features share', { styles: { 'community/votes/votes.css': '.btn > b { color: red }' } }],
  ['every element of a name', { styles: { 'community/votes/votes.css': 'table { color: red }' } }],
  ['a class that nothing has', { styles: { 'community/votes/votes.css': '.votes-old { color: red }' } }],
  [
    'a word that another feature claims alone',
    {
      styles: {
        'community/votes/votes.css': '.mine { color: red }',
        'community/goals/goals.css': '.mine { color: blue }',
      },
    },
  ],
])('a stylesheet or component is found that takes %s', (_, sources) => {
  expect(find(sources)).toHaveLength(1);
});

test.each<[string, Sources]>([
  ['its own class', { styles: { 'community/votes/votes.css': '.vote .btn, .vote-end { color: red }' } }],
  ['a word within its own class', { styles: { 'community/votes/votes.css': '.vote.mine { color: red }' } }],
  ['rules nested in its own', { styles: { 'community/votes/votes.css': '.vote { .btn { color: red } }' } }],
  ['steps of an animation', { styles: { 'community/votes/votes.css': '@keyframes go { to { left: 0 } }' } }],
  [
    'a class made of a part and a value',
    { styles: { 'community/votes/votes.css': '.chip-good.vote { top: 0 }' } },
  ],
])('a stylesheet is left alone that takes %s', (_, sources) => {
  expect(find(sources)).toEqual([]);
});

test.each([
  ['<p className="row gap-8" />', ['row', 'gap-8']],
  ["<p className={isOn ? 'mean mean-on' : 'mean'} />", ['mean', 'mean-on']],
  ['<p className={`chip chip-${tone} small`} />', ['chip', 'chip-${', 'small']],
  ['<Box boxClass={lookOf({ a: 1 }, \'wide\')} title="mean" />', ['wide']],
])('classes are read from %s', (code, expected) => {
  expect([...wordsOfClasses(code)].toSorted()).toEqual(expected.toSorted());
});
