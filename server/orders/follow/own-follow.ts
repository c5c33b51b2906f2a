import type { z } from 'zod'
import { languages } from '#contract/kit/languages.ts'
import type { AssignFollow, NoteFollow } from '#contract/orders/follow/follow.schema.ts'
import type { OneOrder, OrderState } from '#contract/orders/order-acts.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { notify } from '../../kit/events.ts'
import { onOrder } from '../act/on-order.ts'
import { requireOrderVerb, type OrderWork } from '../order/order-work.ts'
import { colleague, mentioned } from './colleagues.ts'
import type { FollowPatch } from '../order/follow-change.ts'
import { ownerOf } from '../act/follow-work.ts'
import { tellMentioned, tellOwner } from './tell-people.ts'

/** Mine from now on. */
export const takeFollow = (ctx: Ctx, input: z.output<typeof OneOrder>): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'followTake')
    await tellOwnerBefore(work)
    const { id, name } = ownerOf(ctx) ?? fail('notLoggedIn')
    work.follows.push({ patch: { owner_id: id, owner_name: name } })
    work.events.push({ name: 'followAssign', facts: { owner: name } })
  })

/** Another owner or another due time; what is not said stays. */
export const assignFollow = (ctx: Ctx, input: AssignFollow): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'followAssign')
    const { ownerId, dueDay, dueTime } = input
    const owner = await colleague(work.ctx, ownerId ?? null)
    const patch: FollowPatch = {
      ...(ownerId !== undefined && { owner_id: owner?.id ?? null, owner_name: owner?.name ?? '' }),
      ...(dueDay && { due_at: momentOf(ctx, dueDay, dueTime || '18:00') }),
    }
    if (Object.keys(patch).length === 0) failField('ownerId', 'required')
    if (ownerId !== undefined && !dueDay) await tellOwnerBefore(work)
    work.follows.push({ patch })
    if (ownerId !== undefined)
      work.events.push({ name: 'followAssign', facts: { owner: owner?.name ?? nobody(ctx) } })
    if (patch.due_at)
      work.events.push({ name: 'followDue', facts: { due: `${dueDay} ${dueTime || '18:00'}` } })
    await tellOwner(work, owner)
  })

/** Each reader is told in their own language that it is nobody's. */
const nobody = ({ app }: Ctx) =>
  Object.fromEntries(languages.map((language) => [language, app.word(language, 'orders.follow.nobody')]))

/** Whose it was: given to them again, that takes it back. */
async function tellOwnerBefore({ ctx, order: { id } }: OrderWork): Promise<void> {
  const before = await ctx.db
    .selectFrom('order_follow_up')
    .select('owner_id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  ctx.takenBackBy?.({ id, ownerId: before?.owner_id ?? null })
}

/** A note to whoever follows the order too; colleagues named with @ are told of it. */
export const noteFollow = (ctx: Ctx, input: z.output<typeof NoteFollow>): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'followNote')
    const { text } = input
    const at = ctx.now.toISOString()
    work.follows.push({ note: { cause: null, text, by_name: ctx.actor.name, at } })
    await tellMentioned(work, text, await mentioned(work.ctx, text))
    notify(ctx, ['order'], input.id)
  })

const momentOf = ({ merchant }: Ctx, day: string, time: string): string =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(merchant.timeZone).toInstant().toString()
