/** Stands alone: the browser needs it without the schemas. */
export const currencies = ['THB', 'CNY', 'USD', 'EUR', 'KRW', 'TWD', 'HKD', 'JPY', 'SGD'] as const
export const isCurrency = (text: string): boolean => currencies.some((currency) => currency === text)
