import { sql } from 'kysely'
import type { z } from 'zod'
import type { AttachAddOns, DetachAddOns } from '#contract/catalog/add-ons/add-on.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emitAll } from '../../kit/events.ts'

type Links = z.output<typeof DetachAddOns>
type Changed = { changed: number }

/** Products offer add-ons on these terms; pairs that do already are left alone. 404 where one is unknown. */
export async function attachAddOns(ctx: Ctx, input: z.output<typeof AttachAddOns>): Promise<Changed> {
  const { addOnIds, skuIds, required, quantity, most } = input
  const codes = await lockLinked(ctx, input)
  const { rows } = await sql<Link & { isNew: boolean }>`
    insert into sku_add_on (merchant_id, sku_id, add_on_id, required, quantity, most)
    select ${ctx.scope.merchantId}, s, a, ${required}, ${quantity}, ${most}::int from unnest(${unique(skuIds)}::bigint[]) s, unnest(${unique(addOnIds)}::bigint[]) a
    on conflict (merchant_id, sku_id, add_on_id) do update set required = excluded.required, quantity = excluded.quantity, most = excluded.most
     where (sku_add_on.required, sku_add_on.quantity, sku_add_on.most) is distinct from (excluded.required, excluded.quantity, excluded.most)
    returning sku_id as "skuId", add_on_id as "addOnId", xmax = 0 as "isNew"`.execute(ctx.db)
  // What offered some of them before would lose those too.
  if (isAll(input, rows) && rows.every(({ isNew }) => isNew)) ctx.takenBackBy?.({ addOnIds, skuIds })
  await tell(ctx, 'catalog.addOnsAttached', rows, codes, { required, quantity, most })
  return { changed: rows.length }
}

/** Products offer add-ons no longer; orders made keep theirs. */
export async function detachAddOns(ctx: Ctx, input: Links): Promise<Changed> {
  const codes = await lockLinked(ctx, input)
  const { rows } = await sql<Link & Terms>`delete from sku_add_on where merchant_id = ${ctx.scope.merchantId}
    and sku_id = any(${input.skuIds}::bigint[]) and add_on_id = any(${input.addOnIds}::bigint[])
    returning sku_id as "skuId", add_on_id as "addOnId", required, quantity, most`.execute(ctx.db)
  tellBack(ctx, input, rows)
  await tell(ctx, 'catalog.addOnsDetached', rows, codes)
  return { changed: rows.length }
}

/** Offered again as they were, where all of them were on the same terms. */
function tellBack(ctx: Ctx, input: Links, rows: readonly (Link & Terms)[]): void {
  const [first] = rows
  if (!first || !isAll(input, rows)) return
  const { required, quantity, most } = first
  const isSame = (one: Terms) => one.required === required && one.quantity === quantity && one.most === most
  if (rows.every(isSame)) ctx.takenBackBy?.({ ...input, required, quantity, most })
}

type Link = { skuId: number; addOnId: number }
type Terms = { required: boolean; quantity: number; most: number | null }
const isAll = ({ addOnIds, skuIds }: Links, rows: readonly Link[]): boolean =>
  rows.length === unique(addOnIds).length * unique(skuIds).length
const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

/** The codes of both sides, locked in the order of their ids; only an add-on is offered, and only with what is none. */
async function lockLinked(ctx: Ctx, { addOnIds, skuIds }: Links): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from sku
    where merchant_id = ${ctx.scope.merchantId} and deleted_at is null
      and ((product_type = 'add-on' and id = any(${addOnIds}::bigint[])) or (product_type <> 'add-on' and id = any(${skuIds}::bigint[])))
    order by id for no key update`.execute(ctx.db)
  if (rows.length < unique(addOnIds).length + unique(skuIds).length) fail('notFound')
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** One event a product. */
async function tell(
  ctx: Ctx,
  type: 'catalog.addOnsAttached' | 'catalog.addOnsDetached',
  links: readonly Link[],
  codes: ReadonlyMap<number, string>,
  after?: object,
): Promise<void> {
  const bySku = Map.groupBy(links, ({ skuId }) => skuId)
  const events = [...bySku].map(([skuId, its]) => ({
    by: ctx,
    type,
    event: {
      subject: 'sku',
      subjectId: skuId,
      facts: {
        code: codes.get(skuId),
        addOns: its
          .map(({ addOnId }) => codes.get(addOnId))
          .toSorted()
          .join(', '),
      },
      ...(after && { after }),
    },
  }))
  if (events.length) await emitAll(ctx, events)
}
