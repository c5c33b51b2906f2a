import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { readAttempt } from '../attempt/records.ts'
import type { DisputeRow } from './ask-pack.ts'
import type { PackPart } from './pack.ts'

/** The payment as both sides know it, and what went back of it. */
export async function paymentParts(ctx: Ctx, dispute: DisputeRow): Promise<PackPart[]> {
  const say = (key: string) => ctx.app.word('en', `payments.pack.${key}`)
  const at = (moment: string | null) => (moment ? momentText(new Date(moment), ctx.merchant.timeZone) : '')
  const attempt = await readAttempt(ctx, dispute.attempt_id ?? 0)
  const money = (minor: number) => `${groupedAmount(minor, attempt.currency)} ${attempt.currency}`
  const { rows } = await sql<{ name: string }>`
    select name from agent where merchant_id = ${ctx.scope.merchantId} and id = ${attempt.agent_id}`.execute(
    ctx.db,
  )
  const backs = await sql<{ number: string; amount_minor: number; state: string; created_at: string }>`
    select number, amount_minor, state, created_at from payment_refund
     where merchant_id = ${ctx.scope.merchantId} and attempt_id = ${attempt.id} order by id`.execute(ctx.db)
  return [
    {
      heading: say('payment'),
      facts: [
        [say('number'), attempt.number],
        [say('providerNumber'), attempt.payment_id],
        [say('for'), attempt.title],
        [say('amount'), money(attempt.amount_minor)],
        [say('begun'), at(attempt.created_at)],
        [say('paid'), at(attempt.paid_at)],
        [say('payer'), attempt.payer],
        [say('buyer'), rows[0]?.name ?? ''],
      ],
    },
    ...(backs.rows.length
      ? [
          {
            heading: say('givenBack'),
            table: {
              heads: [say('number'), say('amount'), say('state'), say('at')],
              rows: backs.rows.map((one) => [
                one.number,
                money(one.amount_minor),
                ctx.app.word('en', `payments.refundStates.${one.state}`),
                at(one.created_at),
              ]),
            },
          },
        ]
      : []),
  ]
}
