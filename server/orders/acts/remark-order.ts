import { sql } from 'kysely'
import type { OrderState, Remark } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { onOrder } from '../act/on-order.ts'
import { findBy } from '../order/order-search.ts'
import { patchOrder, requireOrderVerb, type OrderWork } from '../order/order-work.ts'

/** The remark that agent and supplier read too, and the note and colour that only staff do. */
export const remarkOrder = (ctx: Ctx, input: Remark): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'remark')
    const { remark, internalNote, colour } = input
    if (ctx.actor.kind === 'agent') {
      if (internalNote !== undefined) failField('internalNote', 'notAllowed')
      if (colour !== undefined) failField('colour', 'notAllowed')
    }
    if (ctx.takenBackBy) await tellBefore(work, input)
    const said = remark !== undefined || internalNote !== undefined
    const note = said ? (internalNote ?? (await internalOf(work))?.note ?? '') : ''
    if (remark !== undefined) patchOrder(work, { remark })
    if (said) await findBy(work.ctx, work.order, { notes: [work.order.remark, note] })
    if (internalNote !== undefined || colour !== undefined)
      await sql`insert into order_internal (merchant_id, order_id, note, colour)
        values (${ctx.scope.merchantId}, ${work.order.id}, ${internalNote ?? ''}, ${colour || null})
        on conflict (merchant_id, order_id) do update
          set note = coalesce(${internalNote ?? null}, order_internal.note),
              colour = case when ${colour !== undefined} then excluded.colour else order_internal.colour end`.execute(
        work.ctx.db,
      )
    work.events.push({ name: 'remark', agentVisible: remark !== undefined })
  })

const internalOf = ({ ctx, order }: OrderWork) =>
  ctx.db
    .selectFrom('order_internal')
    .select(['note', 'colour'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', order.id)
    .executeTakeFirst()

/** Of what is replaced, what it was: written again, that takes it back. */
async function tellBefore(work: OrderWork, { remark, internalNote, colour }: Remark): Promise<void> {
  const { ctx, order } = work
  const before = await internalOf(work)
  ctx.takenBackBy?.({
    id: order.id,
    ...(remark !== undefined && { remark: order.remark }),
    ...(internalNote !== undefined && { internalNote: before?.note ?? '' }),
    ...(colour !== undefined && { colour: before?.colour ?? '' }),
  })
}
