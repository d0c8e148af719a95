import { expect, test } from 'vitest';
import { outOfScope, ruleViolations, type TypedVatRule } from './vat-grounds.ts';

const rule: TypedVatRule = {
  fromOn: '2027-01-01', category: 'S', rateBasisPoints: null, exemptionCode: null, exemptionText: null, due: 'payment',
}; // prettier-ignore
const exempt = {
  category: 'E',
  exemptionCode: 'VATEX-FR-CGI261-7',
  exemptionText: 'Article 261, 7',
} as const;
const outside = {
  category: 'O',
  exemptionCode: outOfScope.code,
  exemptionText: outOfScope.sentence,
} as const;

test.each([
  ['the rate of the settings', {}, []],
  ['a rate of its own', { rateBasisPoints: 550 }, []],
  ['exempt', exempt, []],
  ['outside the scope', outside, []],
  ['from today on', { fromOn: '2026-12-31' }, ['fromOn']],
  ['a rate of nothing', { rateBasisPoints: 0 }, ['rateBasisPoints']],
  ['a rate above 100 %', { rateBasisPoints: 10_001 }, ['rateBasisPoints']],
  ['exempt with a rate', { ...exempt, rateBasisPoints: 550 }, ['rateBasisPoints']],
  ['exempt by nothing known', { ...exempt, exemptionCode: 'VATEX-EU-O' }, ['exemptionCode']],
  ['exempt without a sentence', { ...exempt, exemptionText: ' ' }, ['exemptionText']],
  ['outside by another ground', { ...outside, exemptionCode: 'VATEX-FR-CGI261-7' }, ['exemptionCode']],
  ['taxed with a ground', { exemptionCode: 'VATEX-FR-CGI261-7', exemptionText: 'x' }, ['exemptionCode', 'exemptionText']],
])('the fields of a VAT rule are checked: %s', (_, change, fields) => {
  expect(ruleViolations({ ...rule, ...change }, '2026-12-31').map(({ propertyPath }) => propertyPath)).toEqual(fields);
}); // prettier-ignore
