import type { OrderSku } from './order-skus.ts'

/**
 * With which of its lines a package's own limit is taken: the first that takes stock at once; -1 where all are sold on
 * request, which take nothing before a person's word.
 */
export const carrierOf = (skus: readonly (Pick<OrderSku, 'stockMode'> | undefined)[]): number =>
  skus.findIndex((sku) => sku !== undefined && sku.stockMode !== 'request')
