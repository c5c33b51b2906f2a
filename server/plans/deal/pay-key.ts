/** By which the pay of an account is known among its entries: it is entered once. */
export const payKey = (settlementId: number): string => `pay ${settlementId}`
export const isPay = (key: string): boolean => /^pay \d+$/.test(key)
