/** Means by which the office receives money that no provider takes for it. */
export const receiptMeans = ['cheque', 'cash', 'transfer', 'card_elsewhere', 'other'] as const;
export type ReceiptMeans = (typeof receiptMeans)[number];

/** Means that are taken to the bank by hand, several at once. */
export const depositedMeans = ['cheque', 'cash'] as const satisfies readonly ReceiptMeans[];
export type DepositedMeans = (typeof depositedMeans)[number];

/** Means by which the office gives money back. */
export const repaymentMeans = ['transfer', 'cheque'] as const satisfies readonly ReceiptMeans[];
export type RepaymentMeans = (typeof repaymentMeans)[number];

/** How the office gives back what a sale has paid: by those means, or as an avoir of the payer. */
export const givingBack = [...repaymentMeans, 'avoir'] as const;
export type GivingBack = (typeof givingBack)[number];

type Words = {
  label: string;
  /** On the receipt, beside the sum. */
  by: string;
  /** UNTDID 4461, the code on the invoice: 10 cash, 20 cheque, 30 transfer, 48 bank card, 1 not said. */
  code: string;
};

/** Each means in words, and in the code of an invoice. */
export const meansWords = {
  cheque: { label: 'Chèque', by: 'Par chèque', code: '20' },
  cash: { label: 'Espèces', by: 'En espèces', code: '10' },
  transfer: { label: 'Virement', by: 'Par virement', code: '30' },
  card_elsewhere: { label: 'Carte bancaire', by: 'Par carte', code: '48' },
  other: { label: 'Autre moyen', by: 'Par un autre moyen', code: '1' },
} as const satisfies Record<ReceiptMeans, Words>;

/** The means on the invoice and the receipt: "Chèque n° 0004127, Crédit Mutuel". */
export function meansText(means: ReceiptMeans, { number, bank }: { number: string; bank: string }): string {
  const { label } = meansWords[means];
  if (means !== 'cheque') return label;
  return bank === '' ? `${label} n° ${number}` : `${label} n° ${number}, ${bank}`;
}
