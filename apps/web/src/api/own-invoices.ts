/** The input of `listTransactions` for one person: without it the back office would read everybody's. */
export const ownInvoices = (userId: number) => ({ query: { 'user.id': String(userId) } });
