import type { Hotel } from '#contract/catalog/hotels/hotels.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { hotels } from './hotels.client.ts'

const none: readonly Hotel[] = []

/** The hotels that the merchant's rooms name. */
export const useHotels = (): readonly Hotel[] =>
  useRead(hotels.hotels, undefined, { live: ['sku'] }).data?.rows ?? none
