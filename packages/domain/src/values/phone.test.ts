import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { dialled, isPhone, normalisePhone, phonePrefixes, phoneWords, readPhone } from './phone.ts';

test.each([
  '0612345678',
  '06 12 34 56 78',
  '06\u00a012\u00a034\u00a056\u00a078',
  '06.12.34.56.78',
  '06-12-34-56-78',
  '06\u201112\u201134\u201156\u201178',
  '\u200e06 12 34 56 78\u202c',
  '(06) 12 34 56 78',
  '+33612345678',
  '+33 6 12 34 56 78',
  '(+33) 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '+33 06 12 34 56 78',
  '0033 6 12 34 56 78',
  '33612345678',
])('CORE-041: %s is kept as ten digits', (typed) => {
  expect(normalisePhone(typed)).toBe('0612345678');
});

test.each([
  '061234567',
  '06123456789',
  '061234567a',
  '   ',
  '',
  '+33',
  '+1 212 555 01 23',
  '+377 6 12 34 56 78',
])('CORE-041: “%s” is no phone number of ten digits with an offered prefix', (typed) => {
  expect(isPhone(typed)).toBe(false);
});

test('CORE-041: a prefix typed before a phone number is kept with it, of any offered country', () => {
  for (const typed of ['+33 6 12 34 56 78', '0033612345678', ' +33 (0)6 12 34 56 78', '33612345678'])
    expect(readPhone(typed)).toEqual({ phoneNumber: '0612345678', telPrefix: '+33' });
  expect(readPhone('06 12 34 56 78')).toEqual({ phoneNumber: '0612345678' });
  expect(readPhone('+32 470 12 34 56')).toEqual({ phoneNumber: '0470123456', telPrefix: '+32' });
  expect(readPhone('+225 07 01 02 03 04')).toEqual({ phoneNumber: '0701020304', telPrefix: '+225' });
});

test('CORE-041: a number of an island is one French number, however it is typed, and dialled by its own prefix', () => {
  const island = { phoneNumber: '0692123456', telPrefix: '+33' };
  expect(readPhone('+262 692 12 34 56')).toEqual(island);
  expect(readPhone('0692 12 34 56')).toEqual({ phoneNumber: '0692123456' });
  expect(dialled(island)).toBe('+262692123456');
  expect(phoneWords(island)).toBe('06\u00a092\u00a012\u00a034\u00a056');
});

test('a phone is shown as its country writes it, and dialled whole', () => {
  const belgian = { telPrefix: '+32', phoneNumber: '0470123456' };
  expect([phoneWords(belgian), dialled(belgian)]).toEqual([
    '+32\u00a0470\u00a012\u00a034\u00a056',
    '+32470123456',
  ]);
  expect(dialled({ telPrefix: '+225', phoneNumber: '0701020304' })).toBe('+2250701020304');
});

test('CORE-041: what is dialled is what the plan of each country says, where its mobiles can be ten digits', () => {
  const countries = getCountries().filter((country) =>
    (phonePrefixes as readonly string[]).includes(`+${getCountryCallingCode(country)}`),
  );
  const islands = ['RE', 'YT', 'GP', 'MQ', 'GF'] as const;
  const wrong = [...countries, ...islands].flatMap((country) => {
    const example = getExampleNumber(country, examples);
    const read = example && readPhone(example.number);
    if (!read) return [];
    const number = dialled({ telPrefix: '+33', ...read });
    const isSame = number === example.number && parsePhoneNumberFromString(number)?.isValid() === true;
    return isSame ? [] : [`${country} ${example.number} ${number}`];
  });
  expect(wrong).toEqual([]);
  expect(countries.length).toBeGreaterThanOrEqual(phonePrefixes.length);
});
