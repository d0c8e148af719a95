import type { Customer, Seller } from '@forman/domain/books/invoicing/document';
import { group, leaf, type Xml } from './cii-xml.ts';
import { customerName, customerSiren } from './document-texts.ts';

/** Schemes of ISO 6523: the register of SIREN, and that of SIRET. */
const sirenScheme = '0002';
const siretScheme = '0009';

/** isTaxed: false outside the scope of VAT, where neither side's number is given (EN 16931 BR-O-02). */
type Taxed = { isTaxed: boolean };

/** @param siret replaces the SIREN for Chorus Pro. */
export const sellerParty = (seller: Seller, { isTaxed, siret }: Taxed & { siret: string | undefined }): Xml =>
  group(
    'ram:SellerTradeParty',
    leaf('ram:Name', seller.name),
    leaf('ram:Description', seller.legalForm),
    group('ram:SpecifiedLegalOrganization', leaf('ram:ID', siret || seller.siren, { schemeID: sirenScheme })),
    group('ram:DefinedTradeContact', email(seller.email)),
    address(seller),
    electronicAddress(seller.email),
    vatRegistration(isTaxed ? seller.vatNumber : null),
  );

/** @param isBySiret for Chorus Pro, which knows each establishment of a body. */
export function buyerParty(customer: Customer, { isTaxed, isBySiret }: Taxed & { isBySiret: boolean }): Xml {
  const siren = customerSiren(customer);
  const legalId = siren !== null && isBySiret ? customer.siret! : siren;
  return group(
    'ram:BuyerTradeParty',
    // EN 16931 has one buyer identifier (BT-46): the SIRET where known, else our customer number.
    siren === null
      ? leaf('ram:ID', String(customer.id))
      : leaf('ram:GlobalID', customer.siret ?? null, { schemeID: siretScheme }),
    leaf('ram:Name', customerName(customer)),
    group('ram:SpecifiedLegalOrganization', leaf('ram:ID', legalId, { schemeID: sirenScheme })),
    group('ram:DefinedTradeContact', leaf('ram:PersonName', customer.contact), email(customer.email)),
    address(customer),
    electronicAddress(customer.email),
    vatRegistration((isTaxed && customer.vatNumber) || null),
  );
}

const vatRegistration = (number: string | null): Xml =>
  group('ram:SpecifiedTaxRegistration', leaf('ram:ID', number, { schemeID: 'VA' }));

const address = (party: Pick<Seller, 'address' | 'postalCode' | 'city' | 'country'>): Xml =>
  group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', party.postalCode),
    leaf('ram:LineOne', party.address),
    leaf('ram:CityName', party.city),
    // BR-11: a country is required; a person who left it empty lives in France.
    leaf('ram:CountryID', /^[A-Z]{2}$/.test(party.country) ? party.country : 'FR'),
  );

const email = (mailbox: string): Xml =>
  group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', mailbox));

/** The address for electronic documents (BT-34, BT-49); EM is the scheme of e-mail addresses. */
const electronicAddress = (mailbox: string): Xml =>
  group('ram:URIUniversalCommunication', leaf('ram:URIID', mailbox, { schemeID: 'EM' }));
