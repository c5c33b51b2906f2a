import { sql } from 'kysely'
import type { HotelPlace } from '#contract/catalog/hotels/hotels.ts'
import type { ProductType } from '#contract/catalog/products.ts'
import { blankFacts, type SkuFacts } from '#contract/catalog/skus/sku-facts.ts'
import { nameIn } from '#contract/kit/languages.ts'

/** What is stored of a SKU's facts, and the hotel that a room belongs to. */
export type StoredFacts = { productType: ProductType; facts: object; place: HotelPlace | null }

/** The hotel of a SKU `s`, to be read beside its `facts`. */
export const placeOf = sql`(select jsonb_build_object('names', h.names, 'areas', h.areas)
  from hotel h where h.merchant_id = s.merchant_id and h.id = s.hotel_id)`

/** The facts of a SKU as they go out: a room tells its hotel in the reader's language, and comes back by any. */
export function factsIn({ productType, facts, place }: StoredFacts, language: string): SkuFacts {
  const view = place && { hotel: nameIn(place.names, language), area: nameIn(place.areas, language) }
  return blankFacts(productType, { ...facts, ...view })
}
