import { sql, type RawBuilder } from 'kysely'
import type { Family } from '#contract/catalog/families.ts'

/** What of a family: its SKUs, its packages, or both as they stand in the recycle bin. */
export type Kind = 'skus' | 'packages' | 'both'

const isRoom = sql`s.product_type = 'hotel-room'`
const holdsRoom = sql`exists (select from package_part p join package_option o on o.merchant_id = p.merchant_id and o.part_id = p.id
    join sku x on x.merchant_id = o.merchant_id and x.id = o.sku_id and x.product_type = 'hotel-room'
   where p.merchant_id = s.merchant_id and p.package_id = s.id)`
const ofHotels: Record<Kind, RawBuilder<unknown>> = {
  skus: isRoom,
  packages: holdsRoom,
  both: sql`(${isRoom} or ${holdsRoom})`,
}

/** Whether the row `s` is one of the family's: the catalogue has all there is; hotels have rooms and packages with a room in them. */
export const ofFamily = (family: Family, kind: Kind): RawBuilder<unknown> =>
  family === 'hotel' ? ofHotels[kind] : sql`true`
