import { sql } from 'kysely'
import type { z } from 'zod'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { BankLine, LineInfo, SendBack } from '#contract/write-off/match/match.schema.ts'
import { writeOffKeys } from '#contract/write-off/write-off.keys.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { putToFollowUp } from '../../orders/orders.public.ts'
import { depositOf } from '../../payments/payments.public.ts'
import { refsIn } from '../suggest/texts.ts'
import { explain } from './explain-line.ts'
import { lockLine, requireOpen } from './match-records.ts'

type FallenOrder = Omit<LineInfo['fallenOrders'][number], 'can'>

/** Orders that a line names by their codes and that were called off: its money is asked for by nobody any more. */
async function fallenOrders(
  ctx: Ctx,
  { text, reference, bankReference }: Pick<BankLine, 'text' | 'reference' | 'bankReference'>,
): Promise<FallenOrder[]> {
  const codes = [...refsIn([text, reference, bankReference])]
  if (!codes.length) return []
  const { rows } = await sql<FallenOrder>`
    select o.id, o.code, a.name as "agentName", o.currency, o.total_minor + o.adjusted_minor as "totalMinor", o.service_date as "serviceDate"
      from orders o join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
     where o.merchant_id = ${ctx.scope.merchantId} and o.code = any(${codes}::text[]) and o.status in ${among(orderStates.phases.fallen)}
       and o.deleted_at is null order by o.id limit 5`.execute(ctx.db)
  return rows
}

/** What may be done with each of them from a line that brought money: ordered again, or the money sent back. */
export async function fallenOrdersOf(
  ctx: Ctx,
  line: Pick<BankLine, 'text' | 'reference' | 'bankReference' | 'openMinor'>,
): Promise<LineInfo['fallenOrders']> {
  const keys = { copy: orderStates.verbs.copy.needs, sendBack: writeOffKeys.match }
  const can = line.openMinor > 0 ? canOf(ctx, keys) : {}
  return (await fallenOrders(ctx, line)).map((order) => ({ ...order, can }))
}

/**
 * Money for an order that was called off goes onto the account of what is nobody's yet, as its agent's, and the order is followed until
 * somebody has sent it back. Taken back like any explanation.
 */
export async function sendBack(
  ctx: Ctx,
  { orderId, ...one }: z.output<typeof SendBack>,
): Promise<{ id: number }> {
  const line = await lockLine(ctx, one)
  requireOpen(line)
  const texts = { text: line.text, reference: line.reference, bankReference: line.bank_reference }
  const order = (await fallenOrders(ctx, texts)).find(({ id }) => id === orderId) ?? fail('notFound')
  const openMinor = line.amount_minor - line.matched_minor
  if (openMinor <= 0) fail('operationInvalid')
  const { rows } = await sql<{ agent: number }>`select agent_id as agent from orders
    where merchant_id = ${ctx.scope.merchantId} and id = ${orderId}`.execute(ctx.db)
  const account = depositOf(rows[0]?.agent ?? 0, line.currency)
  const title = ctx.app.word(ctx.language, 'write-off.text.toSendBack')
  const made = await explain(ctx, line, { ...account, title }, { note: order.code, ruleId: null })
  const amount = `${groupedAmount(openMinor, line.currency)} ${line.currency}`
  await putToFollowUp(
    ctx,
    orderId,
    'by-hand',
    reasonOf({ word: 'write-off.text.cameAfter', params: { amount } }),
  )
  return made
}
