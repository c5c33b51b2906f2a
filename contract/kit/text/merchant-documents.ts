/** A licence or registration as it is stored with the merchant. */
export type MerchantDocument = {
  name: string
  number: string
  validUntil: string | null
  onVouchers: boolean
  onInvoices: boolean
}

/** What a paper shows of them on a day: those that are meant for it and have not run out. */
export const documentLines = (
  documents: readonly MerchantDocument[],
  on: 'onVouchers' | 'onInvoices',
  day: string,
): string[] =>
  documents
    .filter((one) => one[on] && (!one.validUntil || one.validUntil >= day))
    .map(({ name, number }) => `${name}: ${number}`)
