import { allowancesOn } from '@forman/domain/books/invoicing/allowances';
import { documentSums } from '@forman/domain/books/invoicing/sums';
import type {
  Customer,
  DocumentLine,
  DocumentSnapshot,
  Seller,
} from '@forman/domain/books/invoicing/document';
import type { Product } from '@forman/domain/books/invoicing/product';
import { splitVat, vatRules, vatTreatment } from '@forman/domain/books/invoicing/vat';

/** Documents for the tests of this folder: one of each kind, and hostile ones, all with invented people. */
export const seller: Seller = {
  name: 'Association Forman',
  legalForm: 'Association loi du 1er juillet 1901',
  address: '12 rue de l’Exemple',
  postalCode: '78350',
  city: 'Jouy-en-Josas',
  country: 'FR',
  siren: '000000000',
  registrationNumber: 'W000000000',
  vatNumber: 'FR00000000000',
  email: 'tresorerie@forman.example',
  penaltyRate: 'trois fois le taux d’intérêt légal',
};

export const customer: Customer = {
  id: 118,
  name: 'Delmas Conseil',
  contact: 'Sophie Delmas',
  address: '7 rue des Tanneurs',
  postalCode: '69005',
  city: 'Lyon',
  country: 'FR',
  email: 'sophie.delmas@exemple.fr',
  siret: '00000000000018',
};

export function line(
  label: string,
  grossCents: number,
  options: Partial<Omit<DocumentLine, 'product'>> & { product?: Product; rate?: number } = {},
): DocumentLine {
  const { product = 'workshop', rate = 2000, ...rest } = options;
  const treatment = vatTreatment(vatRules[product], rate);
  return {
    label,
    detail: null,
    quantity: 1,
    ...treatment,
    ...splitVat(grossCents, treatment.vatRateBasisPoints),
    grossCents,
    ...rest,
  };
}

/** A sound document around the given lines; the sum not settled is due. */
export function document(lines: DocumentLine[], over: Partial<DocumentSnapshot> = {}): DocumentSnapshot {
  const sum = (of: (line: DocumentLine) => number) => lines.reduce((total, one) => total + of(one), 0);
  const grossCents = sum((one) => one.grossCents);
  const settled = (over.settlements ?? []).reduce((total, settlement) => total + settlement.amountCents, 0);
  return {
    version: 1,
    series: 'F',
    number: 'F-2026-000412',
    issuedOn: '2026-12-01',
    deliveredOn: '2026-12-15',
    seller,
    customer,
    lines,
    netCents: sum((one) => one.netCents),
    vatCents: sum((one) => one.vatCents),
    grossCents,
    settlements: [],
    dueCents: grossCents - settled,
    paidOn: null,
    corrects: null,
    note: null,
    ...over,
  };
}

const dutreil = line('Transmettre son entreprise : le pacte Dutreil', 15_000, {
  detail: 'Atelier du mardi 15 décembre 2026',
});
const paidOn = '2026-12-01';

/** An invoice paid by an avoir and a card. */
export const invoice = document([dutreil], {
  settlements: [
    { kind: 'credit', label: 'Avoir n° AV-2026-000087', amountCents: 12_000, on: paidOn },
    { kind: 'card', label: 'Carte bancaire', amountCents: 3000, on: paidOn },
  ],
  paidOn,
});

export const dues = document([line('Adhésion 2027', 36_000, { product: 'dues' })], {
  number: 'F-2026-000413',
  deliveredOn: paidOn,
  customer: { ...customer, name: 'Rousseau Camille', contact: null, siret: null },
  settlements: [{ kind: 'credit', label: 'Avoir n° AV-2026-000012', amountCents: 36_000, on: paidOn }],
  paidOn,
  note: 'Payé par avoir',
});

export const mixed = document(
  [
    line('Adhésion 2027', 36_000, { product: 'dues' }),
    line('Atelier à l’ancien taux', 1055, { rate: 550 }),
    line('Trois places de formation', 501, { product: 'formation', quantity: 3 }),
    line('Soirée annuelle', 123_450_00, { product: 'event' }),
  ],
  { number: 'F-2026-000414', dueOn: '2026-12-31' },
);

export const creditDocument = document([dutreil], {
  series: 'AV',
  number: 'AV-2026-000088',
  issuedOn: '2026-12-03',
  corrects: { number: 'F-2026-000412', issuedOn: '2026-12-01' },
  note: 'Annulation de l’inscription plus de 7 jours avant la séance. Avoir valable jusqu’au 03/12/2027.',
});

/** A document with all optional parts, to a buyer abroad. */
export const keptCredit: DocumentSnapshot = {
  ...creditDocument,
  number: 'AV-2026-000089',
  customer: { ...customer, name: 'Щербакова Наталья', contact: 'محمد بن عبد الله', country: 'BE' },
  outcome: { kind: 'avoir', until: '2027-12-03' },
  vatOnDebits: true,
};

export const longNames = document(
  [
    line(
      'Transmettre, céder, donner : anticiper la fiscalité du dirigeant et de sa famille dans les sociétés patrimoniales, civiles et commerciales, en France et à l’étranger',
      1_234_50,
      {
        detail: 'Formation du lundi 7 décembre 2026 au mercredi 9 décembre 2026, à Saint-Rémy-lès-Chevreuse',
      },
    ),
    line(
      `${'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2)} sans espace`,
      99_999_996,
    ),
  ],
  {
    number: 'F-2026-000415',
    seller: {
      ...seller,
      name: 'Association pour la formation continue des conseillers en gestion de patrimoine',
    },
    customer: {
      ...customer,
      name: 'Cabinet Vandenbroucke-Lefebvre & Associés, Conseils',
      contact: 'Marie-Antoinette de La Rochefoucauld-Montbel',
      address: 'Bâtiment C, 3e étage, 128 bis avenue du Maréchal de Lattre de Tassigny',
      city: 'Saint-Germain-de-la-Grange-aux-Belles-Fontaines',
    },
    settlements: [
      {
        kind: 'credit',
        label: 'Avoir n° AV-2026-000087 : régularisation exceptionnelle du conseil',
        amountCents: 100,
        on: paidOn,
      },
    ],
  },
);

export const manyLines = document(
  Array.from({ length: 45 }, (_, index) =>
    line(`Atelier n° ${index + 1} : questions d’actualité patrimoniale`, 2500 + index, {
      detail: index % 3 === 0 ? 'Atelier du mardi 15 décembre 2026' : null,
    }),
  ),
  {
    number: 'F-2026-000416',
    settlements: [{ kind: 'paypal', label: 'PayPal', amountCents: 100_000, on: paidOn }],
  },
);

const nasty =
  '<b>&amp;"\'</b>]]>\u0000\u0007\u001b[31m\u202eevil\u202c \ud800 🦊👩‍👩‍👧 שלום مرحبا 你好 e\u0301 \ufeff\u200b';
export const hostile = document(
  [line(nasty, 12_000, { detail: `${nasty}\n\r\t${nasty}` }), line('\u0000 \u200b', 0)],
  {
    number: 'F-2026-000417',
    seller: { ...seller, name: `Association ${nasty}` },
    customer: {
      ...customer,
      name: '\u0001\u0002',
      contact: nasty,
      address: nasty,
      postalCode: nasty,
      city: nasty,
      country: 'zz',
      email: nasty,
      siret: nasty,
    },
    settlements: [{ kind: 'card', label: nasty, amountCents: 12_000, on: paidOn }],
    paidOn,
    note: nasty,
  },
);

/** An invoice typed by the back office: paid by cheque or transfer. */
export const typed = document([line('Cotisation de soutien', 10_000)], {
  number: 'F-2026-000418',
  settlements: [{ kind: 'manual', label: 'Autre moyen', amountCents: 10_000, on: paidOn }],
  paidOn,
});

/** An invoice to a public body that orders by a code and a number. */
export const publicBody = document([line('Formation sur site', 90_000, { product: 'formation' })], {
  number: 'F-2026-000421',
  customer: {
    ...customer,
    name: 'Ville de Lyon',
    siret: '21690123100011',
    serviceCode: 'FACTURES_PUBLIQUES',
    engagement: '1400012345',
  },
});

const givenLine = line('Transmettre son entreprise : le pacte Dutreil', 15_000);
const given = (cents: number): Partial<DocumentSnapshot> => {
  const allowances = allowancesOn(givenLine, [{ avoirId: 12, amountCents: cents }]);
  return { allowances, ...documentSums([givenLine], allowances), dueCents: 0, paidOn };
};

/** A gift took 20 € off; a card paid the rest. */
export const discounted = document([givenLine], {
  ...given(2000),
  number: 'F-2026-000419',
  settlements: [{ kind: 'card', label: 'Carte bancaire', amountCents: 13_000, on: paidOn }],
});

/** A gift that took all off, and its cancellation. */
export const wholeDiscount = document([givenLine], { ...given(15_000), number: 'F-2026-000420' });
export const wholeDiscountBack = document([givenLine], {
  ...given(15_000),
  series: 'AV',
  number: 'AV-2026-000090',
  paidOn: null,
  corrects: { number: 'F-2026-000420', issuedOn: '2026-12-01' },
});

export const samples = {
  invoice,
  publicBody,
  dues,
  mixed,
  creditDocument,
  keptCredit,
  longNames,
  manyLines,
  hostile,
  typed,
  discounted,
  wholeDiscount,
  wholeDiscountBack,
};
