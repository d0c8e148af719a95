import type { Db } from '../../db/database.ts';
import { readRecords, listAdministrators } from './association.queries.ts';

/** Lists the mailboxes for messages to the association: its own address, else every administrator's. */
export async function listContactAddresses(db: Db): Promise<string[]> {
  const { record } = await readRecords(db);
  if (record.contactEmail) return [record.contactEmail];
  return (await listAdministrators(db)).map(({ email }) => email);
}

/** Reads the public part of the record, which may still be empty. */
export async function readAssociation(db: Db) {
  const { seller, record } = await readRecords(db);
  return {
    name: seller.name ?? '',
    legalForm: seller.legalForm ?? '',
    address: seller.address ?? '',
    postalCode: seller.postalCode ?? '',
    city: seller.city ?? '',
    siren: seller.siren ?? '',
    registrationNumber: seller.registrationNumber ?? '',
    vatNumber: seller.vatNumber ?? '',
    president: record.president ?? '',
    treasurer: record.treasurer ?? '',
    statutesSignedAt: record.statutesSignedAt ?? '',
    statutesSignedOn: record.statutesSignedOn ?? '',
    host: { name: '', address: '', phone: '', ...record.host },
  };
}
