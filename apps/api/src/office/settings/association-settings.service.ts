import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { getAssociationSettings, updateAssociation } from '@forman/contract/office/association-settings';
import type { Viewer } from '@forman/domain/access';
import { missingSellerFields, type Seller } from '@forman/domain/books/invoicing/document';
import { AppError } from '@forman/domain/errors';
import {
  associationProblems,
  type AssociationSettings,
  type FirstStep,
  firstSteps,
  neededSteps,
} from '@forman/domain/office/association-settings';
import type { Context } from '../../context.ts';
import { audit, changesBetween } from '../../platform/audit/audit.service.ts';
import { readRecords } from '../../platform/association/association.queries.ts';
import {
  readWritten,
  type StoredAssociation,
  updateStored,
  type Written,
} from './association-settings.queries.ts';
import { findSettings, lockSettings } from './settings.queries.ts';

/** The one record. */
const settingsId = 1;

type Shown = AnswerOf<typeof getAssociationSettings>;

/** Reads what invoices and notices say of the association, and what is missing before a first sale. */
export async function readAssociationSettings(ctx: Context): Promise<Shown> {
  const stored = await readRecords(ctx.db);
  const done = stepsDone(ctx, stored, await readWritten(ctx.db));
  return {
    association: toSettings(stored),
    logo: stored.seller.logo || null,
    version: (await findSettings(ctx.db, settingsId))!.version,
    steps: firstSteps.map((step) => ({ step, isDone: done[step], isNeeded: neededSteps.includes(step) })),
  };
}

const noSeller: Seller = {
  name: '', legalForm: '', address: '', postalCode: '', city: '', country: '', siren: '', registrationNumber: '',
  vatNumber: '', email: '', penaltyRate: '',
}; // prettier-ignore

function stepsDone(
  { payments, mail }: Context,
  { seller, record }: StoredAssociation,
  written: Written,
): Record<FirstStep, boolean> {
  return {
    seller: missingSellerFields({ ...noSeller, ...seller }).length === 0,
    vat: written.vatRules,
    account: Boolean(record.iban),
    dues: written.dues,
    chart: written.chart,
    logo: Boolean(seller.logo),
    goals: written.goals,
    notices: Boolean(record.president && record.host?.name),
    online: Boolean(payments.card ?? payments.paypal),
    mail: mail.name !== 'simulated',
  };
}

const toSettings = ({ seller, record }: StoredAssociation): AssociationSettings => ({
  name: seller.name ?? '',
  legalForm: seller.legalForm ?? '',
  address: seller.address ?? '',
  postalCode: seller.postalCode ?? '',
  city: seller.city ?? '',
  siret: seller.siret || (seller.siren ?? ''),
  registrationNumber: seller.registrationNumber ?? '',
  vatNumber: seller.vatNumber ?? '',
  email: seller.email ?? '',
  penaltyRate: seller.penaltyRate ?? '',
  president: record.president ?? '',
  treasurer: record.treasurer ?? '',
  statutesSignedAt: record.statutesSignedAt ?? '',
  statutesSignedOn: record.statutesSignedOn ?? '',
  hostName: record.host?.name ?? '',
  hostAddress: record.host?.address ?? '',
  hostPhone: record.host?.phone ?? '',
  contactEmail: record.contactEmail ?? '',
});

/**
 * Changes what later documents say of the association; issued ones are frozen.
 * @throws AppError invalid at the fields; conflict (changed_meanwhile).
 */
export async function changeAssociation(
  ctx: Context,
  viewer: Viewer,
  { version, ...settings }: BodyOf<typeof updateAssociation>,
): Promise<Shown> {
  refuseWrong(settings);
  await ctx.transaction(async (tx) => {
    const { version: present } = (await lockSettings(tx, settingsId))!;
    if (version !== undefined && version !== present)
      throw new AppError('conflict', { reason: 'changed_meanwhile' });
    const before = await readRecords(tx);
    const after = toStored(settings);
    refuseIncomplete(before.seller, after.seller);
    await updateStored(tx, after);
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'settings.association',
      subject: 'settings',
      subjectId: settingsId,
      changes: changesBetween(toSettings(before), settings),
    });
  });
  return readAssociationSettings(ctx);
}

function refuseWrong(settings: AssociationSettings): void {
  const violations = Object.entries(associationProblems(settings)).map(([propertyPath, message]) => ({
    propertyPath,
    message,
  }));
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

/** A seller who can issue invoices stays so: whoever pays online would be refused the next moment. */
function refuseIncomplete(before: Partial<Seller>, after: Partial<Seller>): void {
  if (missingSellerFields({ ...noSeller, ...before }).length > 0) return;
  const violations = missingSellerFields({ ...noSeller, ...after }).map((field) => ({
    propertyPath: field === 'siren' ? 'siret' : field,
    message: 'Les factures la portent\u00a0: changez-la, sans la vider',
  }));
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

const sirenDigits = 9;

function toStored(settings: AssociationSettings): StoredAssociation {
  const { siret, president, treasurer, statutesSignedAt, statutesSignedOn, contactEmail, ...rest } = settings;
  const { hostName, hostAddress, hostPhone, ...seller } = rest;
  return {
    seller: {
      ...seller,
      country: 'FR',
      siren: siret.slice(0, sirenDigits),
      siret: siret.length > sirenDigits ? siret : '',
    },
    record: {
      president, treasurer, statutesSignedAt, statutesSignedOn, contactEmail,
      host: { name: hostName, address: hostAddress, phone: hostPhone },
    },
  }; // prettier-ignore
}
