import { ladder, type Level, roleLabel } from '../../../access.ts';
import { buyerOf, linkedIn } from './facts.ts';
import { dayOf, type FormerRecord, levelIn, momentOf, personOf, refOf, textOf, wordsOf } from './records.ts';
import { formerTable } from './table.ts';

/** Names under which the former portal keeps the day on which each level was reached. */
const levelDates = {
  ROLE_GUEST: 'guestCreatedAt',
  ROLE_NOMAN: 'nomanCreatedAt',
  ROLE_ONEMAN: 'onemanCreatedAt',
  ROLE_NEOMAN: 'neomanCreatedAt',
  ROLE_BEMAN: 'bemanCreatedAt',
  ROLE_ADMAN: 'AdmanCreatedAt',
  ROLE_MAN: 'manCreatedAt',
  ROLE_DEVMAN: 'devmanCreatedAt',
  ROLE_DXMAN: 'dxmanCreatedAt',
  ROLE_XMAN: 'xmanCreatedAt',
} as const satisfies Record<Level, string>;

/** The levels that somebody has reached, each with its day. */
export const datedLevels = (dates: FormerRecord | null): { level: Level; day: string }[] =>
  ladder.flatMap((level) => {
    const day = dayOf(dates?.[levelDates[level]]);
    return day === '' ? [] : [{ level, day }];
  });

/** "+33 612345678"; the first zero is the national form's. */
function phoneOf({ telPrefix, phoneNumber }: FormerRecord): string {
  const [prefix, number] = [textOf(telPrefix), textOf(phoneNumber)];
  if (number === '' || prefix === '' || /^(?:\+|00)/.test(number)) return number;
  return `${prefix} ${number.replace(/^0/, '')}`;
}

export const peopleTable = formerTable(
  'people',
  [
    'ref', 'civility', 'firstName', 'lastName', 'email', 'phone', 'bornOn', 'address', 'postalCode', 'city', 'country',
    'showsAddress', 'level', 'levelSince', 'levelDates', 'sponsor', 'manager', 'memberSince', 'memberUntil', 'duesPaidOn',
    'companyName', 'companySiret', 'companyAddress', 'companyPostalCode', 'companyCity', 'companyCountry', 'passwordHash',
    'habilitations', 'isPilot', 'isDiscovered', 'isStarted', 'isSuccessful', 'curriculumEndedOn',
  ], // prettier-ignore
  (user, facts) => {
    const company = linkedIn(user.userInformations, facts.informations) ?? {};
    const dated = datedLevels(linkedIn(user.userRoleInformation, facts.levelDates));
    const level = levelIn(user);
    return [
      {
        ref: refOf(user),
        civility: textOf(user.civilite),
        firstName: textOf(user.firstName),
        lastName: textOf(user.lastName),
        email: textOf(user.email),
        phone: phoneOf(user),
        bornOn: dayOf(user.birthDay),
        address: textOf(user.address),
        postalCode: textOf(user.postalCode),
        city: textOf(user.city),
        country: textOf(user.country),
        showsAddress: textOf(user.addressAccess),
        level,
        levelSince: dated.find((one) => level === one.level)?.day ?? '',
        levelDates: dated.map((one) => `${roleLabel[one.level]} ${one.day}`).join('; '),
        sponsor: personOf(user.godFather),
        manager: personOf(user.manager),
        memberSince: dayOf(user.memberStartCreatedAt),
        memberUntil: dayOf(user.dateEndMember),
        duesPaidOn: dayOf(user.adhesionPaidAt),
        companyName: textOf(company.societyName) || textOf(user.society),
        companySiret: textOf(company.societySiret),
        companyAddress: textOf(company.societyAddress),
        companyPostalCode: textOf(company.postalCode),
        companyCity: textOf(company.city),
        companyCountry: textOf(company.country),
        passwordHash: textOf(user.password),
        habilitations: wordsOf(company.habilitation),
        isPilot: textOf(user.isPilot),
        isDiscovered: textOf(user.isJdEnded),
        isStarted: textOf(user.isDemarrageEnded),
        isSuccessful: textOf(user.is3JREnded),
        curriculumEndedOn: dayOf(user.endCursus),
      },
    ];
  },
);

/** Percent, of what an invoice's words say: memberships have no VAT (MEM-277). */
const rateOf = (itemName: string, vat: string): string =>
  /adh[ée]sion|renouvellement cotisation/i.test(itemName) ? '0' : vat;

export const invoicesTable = formerTable(
  'invoices',
  ['number', 'issuedOn', 'person', 'buyer', 'label', 'gross', 'rate'],
  (transaction, { users, vat }) => {
    const person = personOf(transaction.user);
    const label = textOf(transaction.itemName);
    return [
      {
        number: textOf(transaction.invoiceNumber) || refOf(transaction),
        issuedOn: dayOf(transaction.createAt),
        person,
        buyer: buyerOf(transaction) || users.get(person)?.name || '',
        label,
        gross: textOf(transaction.total),
        rate: rateOf(label, vat),
      },
    ];
  },
);

export const movementsTable = formerTable(
  'movements',
  ['ref', 'person', 'movedOn', 'direction', 'amount', 'label'],
  (history) => [
    {
      ref: refOf(history),
      person: personOf(history.user),
      movedOn: momentOf(history.date),
      direction: textOf(history.type),
      amount: textOf(history.amount),
      label: textOf(history.description),
    },
  ],
);
