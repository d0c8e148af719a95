import { createHash } from 'node:crypto';
import { legalTexts } from '@forman/domain/members/consents';
import { expect, test } from 'vitest';
import { privacyPolicy } from './privacy-text.ts';
import { terms } from './terms-text.ts';

// Agreements are kept with the version of the text: a changed text under the old day would be another one agreed to.
test.each([
  ['terms', terms],
  ['privacy', privacyPolicy],
] as const)('the text of %s is the one of its version: a change takes a new day and digest', (name, text) => {
  const digest = createHash('sha256').update(JSON.stringify(text)).digest('hex');
  expect({ ...legalTexts[name], sha256: digest }).toEqual(legalTexts[name]);
});
