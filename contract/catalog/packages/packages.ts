/** A package's own price by the layers of any product, or what its parts come to. */
export const packagePrices = ['own', 'sum'] as const
export type PackagePrice = (typeof packagePrices)[number]

/** Limited by its parts alone, or by a number of its own each day as well. */
export const packageStockModes = ['free', 'date'] as const
