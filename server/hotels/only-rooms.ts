import { sql } from 'kysely'
import { ofFamily } from '../catalog/catalog.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'

type Kind = Parameters<typeof ofFamily>[1]
/** How a call names the SKUs that it is about. */
type Names = { id?: number; ids?: number[]; skuId?: number; skuIds?: number[] }
const idsIn = ({ id, ids = [], skuId, skuIds = [] }: Names): number[] =>
  [id, skuId, ...ids, ...skuIds].filter((one) => one !== undefined)

/** Throws 404 where one of these is no room (no package with a room in it), or is not this merchant's. */
export async function requireOfHotels(ctx: Ctx, ids: readonly number[], kind: Kind = 'skus'): Promise<void> {
  const asked = [...new Set(ids)]
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sku s
    where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${asked}::bigint[]) and ${ofFamily('hotel', kind)}`.execute(
    ctx.db,
  )
  if (rows[0]!.n < asked.length) fail('notFound')
}

const over =
  (kind: Kind) =>
  <I extends Names, O>(handle: (ctx: Ctx, input: I) => Promise<O>) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    await requireOfHotels(ctx, idsIn(input), kind)
    return handle(ctx, input)
  }

/** The same command over hotel rooms only: of any other SKU it knows nothing. What a SKU is never changes. */
export const overRooms = over('skus')
/** The same over packages with a room in them. */
export const overPackages = over('packages')
/** The same over what stands in the hotels' recycle bin. */
export const overBin = over('both')
