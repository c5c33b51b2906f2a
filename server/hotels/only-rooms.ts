import { sql } from 'kysely'
import { ofFamily } from '../catalog/catalog.public.ts'
import { familyGuard } from '../kit/call/over-family.ts'
import type { Ctx } from '../kit/ctx.ts'

type Kind = Parameters<typeof ofFamily>[1]
/** How a call names the SKUs that it is about. */
type Names = { id?: number; ids?: number[]; skuId?: number; skuIds?: number[] }
const idsIn = ({ id, ids = [], skuId, skuIds = [] }: Names): number[] =>
  [id, skuId, ...ids, ...skuIds].filter((one) => one !== undefined)

const skus = (kind: Kind) => sql`select s.merchant_id, s.id from sku s where ${ofFamily('hotel', kind)}`
/** A merchant's rooms; its packages with a room in them; either, as they stand in the hotels' recycle bin. */
export const rooms = familyGuard({ skus: skus('skus'), packages: skus('packages'), both: skus('both') })

const over =
  (kind: Kind) =>
  <I extends Names, O>(handle: (ctx: Ctx, input: I) => Promise<O>) =>
    rooms.over((input: I) => ({ [kind]: idsIn(input) }), handle)

/** The same command over hotel rooms only: of any other SKU it knows nothing. */
export const overRooms = over('skus')
/** The same over packages with a room in them. */
export const overPackages = over('packages')
/** The same over what stands in the hotels' recycle bin. */
export const overBin = over('both')
