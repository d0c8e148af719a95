import { createHash } from 'node:crypto';
import { legalTexts } from '@forman/domain/platform/consents';
import { expect, test } from 'vitest';
import { privacyPolicy } from './privacy-text.ts';
import { terms } from './terms-text.ts';

// A consent refers to the version of its text: a text changed under the old day would differ from the one
// agreed to.
test.each([
  ['terms', terms],
  ['privacy', privacyPolicy],
] as const)('the text of %s matches its version: a change needs a new day and digest', (name, text) => {
  const digest = createHash('sha256').update(JSON.stringify(text)).digest('hex');
  expect({ ...legalTexts[name], sha256: digest }).toEqual(legalTexts[name]);
});
