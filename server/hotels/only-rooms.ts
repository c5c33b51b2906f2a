import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { ofFamily } from '../catalog/catalog.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'

type Kind = Parameters<typeof ofFamily>[1]
/** How a call names the SKUs that it is about. */
type Names = { id?: number; ids?: number[]; skuId?: number; skuIds?: number[] }
const idsIn = ({ id, ids = [], skuId, skuIds = [] }: Names): number[] =>
  [id, skuId, ...ids, ...skuIds].filter((one) => one !== undefined)

/** Whether all of these are this merchant's rooms (packages with a room in them). */
export async function isOfHotels(ctx: Ctx, ids: readonly number[], kind: Kind): Promise<boolean> {
  const asked = [...new Set(ids)]
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sku s
    where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${asked}::bigint[]) and ${ofFamily('hotel', kind)}`.execute(
    ctx.db,
  )
  return firstOf(rows).n === asked.length
}

const over =
  (kind: Kind) =>
  <I extends Names, O>(handle: (ctx: Ctx, input: I) => Promise<O>) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    if (!(await isOfHotels(ctx, idsIn(input), kind))) fail('notFound')
    return handle(ctx, input)
  }

/** The same command over hotel rooms only: of any other SKU it knows nothing. What a SKU is never changes. */
export const overRooms = over('skus')
/** The same over packages with a room in them. */
export const overPackages = over('packages')
/** The same over what stands in the hotels' recycle bin. */
export const overBin = over('both')
