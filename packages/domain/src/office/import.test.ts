import { describe, expect, test } from 'vitest';
import { type ImportValues, readDayOrders, readImportLine } from './import-cells.ts';
import { importTemplate, readImportHeader } from './import-columns.ts';
import { type KnownPerson } from './import-outcome.ts';
import { planImport } from './import-plan.ts';
import { sponsorsFirst } from './import-sponsors.ts';

const today = '2026-12-01';
const read = (header: string[], cells: string[]) =>
  readImportLine({ line: 2, cells }, readImportHeader(header), { today });

describe('the order of days in a file of people', () => {
  const header = readImportHeader(['E-mail', 'Adhérent depuis', 'Adhésion jusqu’au']);
  const orders = (...days: [since: string, until: string][]) =>
    readDayOrders(
      days.map(([since, until]) => ['a@b.example', since, until]),
      header,
      null,
    );

  test('is that of a number above twelve, in its own column or in the file’s other ones', () => {
    expect(orders(['02/11/2024', ''], ['11/25/2024', '']).orders.memberStartCreatedAt).toBe('month first');
    const told = orders(['02/11/2024', '12/31/2026']);
    expect(told).toMatchObject({ orders: { memberStartCreatedAt: 'month first' }, open: null });
  });

  test('is open where each day can be read both ways, or where the other columns contradict each other', () => {
    const open = { field: 'memberStartCreatedAt', cell: '02/11/2024' };
    expect(orders(['03/03/2024', ''], ['02/11/2024', '2026-12-31']).open).toEqual(open);
    expect(readDayOrders([['a@b.example', '02/11/2024', '']], header, 'month first')).toMatchObject({
      orders: { memberStartCreatedAt: 'month first' },
      open: null,
    });
    expect(orders(['03/03/2024', '']).open).toBeNull();
  });
});

describe('the headings of a file of people', () => {
  test('are recognised whatever their case, accents and signs; others are reported', () => {
    expect(
      readImportHeader([
        'PRENOM',
        'nom de famille',
        'Adresse e-mail',
        'Tél.',
        "adhesion jusqu'au",
        'Loisirs',
      ]),
    ).toEqual({
      at: { firstName: 0, lastName: 1, email: 2, phoneNumber: 3, dateEndMember: 4 },
      unread: ['Loisirs'],
    });
  });

  test('of the export of users give the sponsor’s e-mail, not the name beside it', () => {
    expect(readImportHeader(['E-mail', 'Parrain', 'E-mail du parrain'])).toMatchObject({
      at: { email: 0, godFather: 2 },
      unread: ['Parrain'],
    });
    expect(readImportHeader(['E-mail', 'Parrain']).at.godFather).toBe(1);
  });

  test('of the template are all recognised, and its example is valid', () => {
    const [header, example] = importTemplate;
    const columns = readImportHeader(header!);
    expect(columns.unread).toEqual([]);
    expect(Object.keys(columns.at)).toHaveLength(header!.length);
    expect(read(header!, example!).reasons).toEqual([]);
  });
});

describe('the cells of a line', () => {
  const valueOf = (title: string, cell: string) => read(['E-mail', title], ['a@b.example', cell]);
  test.each([
    ['Civilité', 'Mlle', { civilite: 'Madame' }],
    ['Civilité', 'm.', { civilite: 'Monsieur' }],
    ['Téléphone', '06.12.34.56.78', { phoneNumber: '0612345678' }],
    ['Téléphone', '612345678', { phoneNumber: '0612345678' }],
    ['Téléphone', '+33 (0)6 12 34 56 78', { telPrefix: '+33', phoneNumber: '0612345678' }],
    ['Téléphone', '00351912345678', { telPrefix: '+351', phoneNumber: '0912345678' }],
    ['Niveau', 'bêman', { level: 'ROLE_BEMAN' }],
    ['Niveau', 'ROLE_XMAN', { level: 'ROLE_XMAN' }],
    ['Niveau', 'Invité', { level: 'ROLE_GUEST' }],
    ['Niveau depuis', '1/2/2020', { levelSince: '2020-02-01' }],
    ['Cotisation payée le', '2026-01-05 00:00:00', { adhesionPaidAt: '2026-01-05' }],
    ['SIRET', '732 829 320 00074', { societySiret: '73282932000074' }],
    ['Nom', '=HYPERLINK("x")', { lastName: '=HYPERLINK("x")' }],
  ])('are read in column %s: “%s”', (title, cell, values) => {
    expect(valueOf(title, cell)).toEqual({
      line: 2,
      values: { email: 'a@b.example', ...values },
      reasons: [],
    });
  });

  test.each([
    ['Civilité', 'Docteur', /Civilité/],
    ['Téléphone', '12', /dix chiffres/],
    ['Téléphone', '+999 612345678', /dix chiffres/],
    ['Niveau', 'général', /Niveau inconnu/],
    ['Niveau depuis', '31/02/2020', /comme 31\/12\/2026/],
    ['Niveau depuis', '02/12/2026', /pas encore passée/],
    ['Adhésion jusqu’au', '31/12/26', /comme 31\/12\/2026/],
    ['SIRET', '123', /14 chiffres/],
    ['E-mail du parrain', 'A@B.example', /elle-même/],
    ['Nom', 'x'.repeat(101), /100 caractères/],
  ])('are refused in column %s: “%s”', (title, cell, sentence) => {
    expect(valueOf(title, cell).reasons).toEqual([expect.stringMatching(sentence)]);
  });

  test('are refused without a valid e-mail, and with a membership that ends before it begins', () => {
    expect(read(['E-mail', 'Nom'], ['', 'Roux']).reasons).toEqual(['E-mail manquant']);
    expect(read(['E-mail', 'Nom'], ['roux', 'Roux']).reasons).toEqual([
      'E-mail\u00a0: l’adresse est invalide',
    ]);
    expect(
      read(['E-mail', 'Adhérent depuis', 'Adhésion jusqu’au'], ['a@b.fr', '01/06/2026', '01/01/2026'])
        .reasons,
    ).toEqual(['Adhésion\u00a0: la fin est avant le début']);
  });
});

describe('the outcome of a line of the file', () => {
  let number = 0;
  const person = (email: string, values: ImportValues = {}, sponsorId: number | null = null): KnownPerson => {
    number += 1;
    return {
      id: number,
      email,
      isGone: false,
      sponsorId,
      values: {
        civilite: 'Madame', firstName: 'Ada', lastName: 'Roux', telPrefix: '+33', phoneNumber: `06${String(number).padStart(8, '0')}`,
        level: 'ROLE_NEOMAN', levelSince: '2024-01-01', godFather: '', memberStartCreatedAt: '', dateEndMember: '',
        adhesionPaidAt: '', societyName: '', societySiret: '', ...values,
      },
    }; // prettier-ignore
  };
  const known = (...people: KnownPerson[]) => ({
    byEmail: new Map(people.map((one) => [one.email, one])),
    phoneOwner: new Map(people.map((one) => [one.values.phoneNumber, one.id])),
    sponsorOf: new Map(people.map((one) => [one.id, one.sponsorId])),
  });
  let phone = 700_000_000;
  const newcomer = (email: string, values: ImportValues = {}): ImportValues => ({
    email,
    civilite: 'Monsieur',
    firstName: 'Karim',
    lastName: 'Petit',
    phoneNumber: `0${(phone += 1)}`,
    ...values,
  });
  const plan = (lines: ImportValues[], people: KnownPerson[] = []) =>
    planImport(
      lines.map((values, at) => ({ line: at + 2, values, reasons: [] })),
      known(...people),
    );
  const outcomes = (...given: Parameters<typeof plan>) => plan(...given).map(({ outcome }) => outcome);

  test('a person is new, changed or the same; an empty cell changes nothing', () => {
    const ada = person('ada@x.fr', { societyName: 'Cabinet Roux' });
    const [same, fresh, changed] = plan(
      [{ email: 'ADA@x.fr', firstName: 'Ada' }, newcomer('new@x.fr')],
      [ada],
    ).concat(
      plan(
        [{ email: 'ada@x.fr', societyName: 'Roux & fils', level: 'ROLE_BEMAN', levelSince: '2025-05-05' }],
        [ada],
      ),
    );
    expect([same!.outcome, fresh!.outcome, changed!.outcome]).toEqual(['same', 'new', 'changed']);
    expect(changed!.changes).toEqual({
      societyName: { from: 'Cabinet Roux', to: 'Roux & fils' },
      level: { from: 'ROLE_NEOMAN', to: 'ROLE_BEMAN' },
      levelSince: { from: '2024-01-01', to: '2025-05-05' },
    });
  });

  test('a new person needs a name, a civility and a phone', () => {
    expect(plan([{ email: 'new@x.fr' }])[0]).toMatchObject({
      outcome: 'wrong',
      reasons: ['Civilité manquante', 'Prénom manquant', 'Nom manquant', 'Téléphone manquant'],
    });
  });

  test('an e-mail or a phone is accepted once, and never the phone of another person', () => {
    const ada = person('ada@x.fr');
    const twice = newcomer('new@x.fr');
    expect(
      plan(
        [twice, { ...twice, email: 'NEW@x.fr' }, newcomer('c@x.fr', { phoneNumber: ada.values.phoneNumber })],
        [ada],
      ),
    ).toMatchObject([
      { outcome: 'new' },
      {
        outcome: 'wrong',
        reasons: ['E-mail\u00a0: il est déjà à la ligne 2', 'Téléphone\u00a0: il est déjà à la ligne 2'],
      },
      { outcome: 'wrong', reasons: ['Téléphone\u00a0: c’est celui de quelqu’un d’autre'] },
    ]);
  });

  test('the known day of a person’s level does not change; a missing one is added', () => {
    const ada = person('ada@x.fr');
    expect(outcomes([{ email: 'ada@x.fr', levelSince: '2023-01-01' }], [ada])).toEqual(['wrong']);
    expect(outcomes([{ email: 'ada@x.fr', levelSince: '2024-01-01' }], [ada])).toEqual(['same']);
    const undated = person('bea@x.fr', { levelSince: '' });
    expect(outcomes([{ email: 'bea@x.fr', levelSince: '2023-01-01' }], [undated])).toEqual(['changed']);
  });

  test('an erased account is not restored', () => {
    expect(outcomes([newcomer('ada@x.fr')], [{ ...person('ada@x.fr'), isGone: true }])).toEqual(['wrong']);
  });

  describe('sponsors', () => {
    test('are found in the portal or anywhere in the file; an unknown one is reported', () => {
      const ada = person('ada@x.fr');
      const lines = [
        newcomer('a@x.fr', { godFather: 'B@x.fr' }),
        newcomer('b@x.fr', { godFather: 'ada@x.fr' }),
        newcomer('c@x.fr', { godFather: 'nobody@x.fr' }),
        newcomer('d@x.fr', { godFather: 'c@x.fr' }),
      ];
      const planned = plan(lines, [ada]);
      expect(planned.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'unknown', 'wrong']);
      expect(planned[3]!.reasons).toEqual(['Parrain\u00a0: sa propre ligne est refusée']);
      const standing = planned.filter(({ outcome }) => outcome === 'new');
      expect(sponsorsFirst(standing).map(({ email }) => email)).toEqual(['b@x.fr', 'a@x.fr']);
    });

    test('in a circle are refused, within the file and with people of the portal', () => {
      const circle = ['a', 'b', 'c'].map((name, at, all) =>
        newcomer(`${name}@x.fr`, { godFather: `${all[(at + 1) % 3]}@x.fr` }),
      );
      expect(outcomes([...circle, newcomer('d@x.fr', { godFather: 'a@x.fr' })])).toEqual([
        'wrong',
        'wrong',
        'wrong',
        'wrong',
      ]);
      const top = person('top@x.fr');
      const middle = person('middle@x.fr', { godFather: 'top@x.fr' }, top.id);
      expect(outcomes([{ email: 'top@x.fr', godFather: 'middle@x.fr' }], [top, middle])).toEqual(['wrong']);
      // With the other change in the same file there is no circle.
      expect(
        outcomes(
          [
            { email: 'top@x.fr', godFather: 'middle@x.fr' },
            { email: 'middle@x.fr', godFather: 'root@x.fr' },
          ],
          [top, middle, person('root@x.fr')],
        ),
      ).toEqual(['changed', 'changed']);
    });

    test('of 5000 people in one chain or circle are all decided', () => {
      const many = (sponsor: (at: number) => string) =>
        Array.from({ length: 5000 }, (_, at) => newcomer(`p${at}@x.fr`, { godFather: sponsor(at) }));
      expect(new Set(outcomes(many((at) => `p${at + 1}@x.fr`)))).toEqual(new Set(['wrong', 'unknown']));
      expect(new Set(outcomes(many((at) => `p${(at + 1) % 5000}@x.fr`)))).toEqual(new Set(['wrong']));
    });
  });
});
