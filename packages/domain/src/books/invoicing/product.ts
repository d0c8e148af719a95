import { plain } from '../../text.ts';

/** The association's products. Each has its VAT rule in the settings; `vatRules` of vat.ts are the initial ones. */
export type Product = 'dues' | 'workshop' | 'formation' | 'event' | 'discovery_fee';

/** What an invoice typed by hand may be said to sell; `other`: none of the association’s products. */
export const typedProducts = ['workshop', 'formation', 'event', 'dues', 'discovery_fee', 'other'] as const;
export type TypedProduct = (typeof typedProducts)[number];

/** Each in words, for the form and what it changed. */
export const typedProductWords = {
  workshop: 'Atelier',
  formation: 'Formation',
  event: 'Événement',
  dues: 'Cotisation',
  discovery_fee: 'Journée découverte',
  other: 'Autre prestation',
} as const satisfies Record<TypedProduct, string>;

/** Kinds of sessions that are sold, each with a product of its own. */
const sessionProducts: readonly string[] = ['workshop', 'formation', 'event'] satisfies Product[];

const session =
  /^(?:ateliers?|formations?|evenements?|seminaires?|conferences?|journees?|soirees?|modules?|webinaires?)\b/;
const renewal = /\brenouvellement (?:de )?(?:la |l.|sa |votre )?(?:cotisation|adhesion)s?\b/;
/** "adhésion" and "cotisation" as words of their own, but "adhésion du client" and "cotisations sociales". */
const dues =
  /\b(?:re)?(?:adhesion|cotisation)s?\b(?! (?:du|des|d.une?|de (?:vos|ses|leur|son)|aux?(?! titre)|sociales?|patronales?|salariales?|retraite)\b)/;

/**
 * Product of an invoice that the back office types by hand: that of its session, else dues when "adhésion",
 * "cotisation" or "renouvellement cotisation" is a word of its name, in any case, with or without accents
 * (MEM-277); null where neither says.
 * @param sessionKind kind of the session that the invoice is linked to.
 */
export function productOfTyped(itemName: string, sessionKind: string | null): Product | null {
  if (sessionKind !== null && sessionProducts.includes(sessionKind)) return sessionKind as Product;
  const name = plain(itemName);
  return renewal.test(name) || (dues.test(name) && !session.test(name)) ? 'dues' : null;
}
