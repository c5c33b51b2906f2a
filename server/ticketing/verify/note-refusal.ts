import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { refusals, type Refusal } from '#contract/ticketing/verify/judge.ts'
import type { Redeem } from '#contract/ticketing/ticketing.schema.ts'
import { AppError } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import type { ScanAt } from '../redeem.ts'

type Refused = ScanAt & {
  typed: string
  place: string
  device: string
  refusal: Refusal
  facts: Record<string, unknown>
  voucher: { id: number; orderId: number } | null
}

/** Writes down that somebody was refused, and why. */
export const noteRefusal = (ctx: Ctx, { typed, place, device, refusal, facts, voucher, postId }: Refused) =>
  ctx.db
    .insertInto('ticket_check')
    .values({
      merchant_id: ctx.scope.merchantId,
      user_id: ctx.actor.id,
      user_name: ctx.actor.name,
      typed: typed.slice(0, 80),
      voucher_id: voucher?.id ?? null,
      order_id: voucher?.orderId ?? null,
      place,
      device,
      outcome: 'refused',
      refusal,
      detail: JSON.stringify(
        Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, String(fact)])),
      ),
      post_id: postId ?? null,
      ...(ctx.past && { at: ctx.now.toISOString() }),
    })
    .execute()

const refusalOf = (error: unknown): Refusal | undefined => {
  if (!(error instanceof AppError)) return undefined
  const name = error.name.replace(/^ticketing\./, '')
  return name === 'otherPost' ? 'otherProduct' : asOneOf(refusals, name)
}

/** A check in a transaction of its own: what it refuses is undone, and that it was refused stays written down. */
export async function recorded<I extends Redeem & ScanAt, A>(
  ctx: CallCtx,
  input: I,
  check: (inner: Ctx, input: I) => Promise<A>,
): Promise<A> {
  try {
    return await inTransaction(ctx, (inner) => check(inner, input))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal && error instanceof AppError)
      await inTransaction(ctx, async (inner) => {
        const voucher = await readRow(inner, 'voucher', input.voucherId)
        await noteRefusal(inner, {
          ...input,
          typed: voucher.code,
          refusal,
          facts: error.params,
          voucher: { id: voucher.id, orderId: voucher.order_id },
        })
      })
    throw error
  }
}
