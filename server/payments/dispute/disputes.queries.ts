import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { disputeRecord, disputesToAnswer } from '#contract/payments/dispute/dispute.fields.ts'
import type { DisputeFilter, DisputeList } from '#contract/payments/dispute/dispute.schema.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Row = ReadOf<(typeof disputeRecord)['fields']> & { id: number; attempt_id: number | null }

/** Disputes, those that end soonest and wait for us first. */
export async function listDisputes(ctx: Ctx, filter: DisputeFilter): Promise<z.input<typeof DisputeList>> {
  const { text, state, paymentId, ...paging } = filter
  const where = [
    sql<SqlBool>`d.merchant_id = ${ctx.scope.merchantId}`,
    ofReachedAgents('a.agent_id'),
    finds(text, ['d.outside_id', 'a.number', 'a.title', 'g.name']),
  ]
  if (state) where.push(sql<SqlBool>`d.state = ${state}`)
  if (paymentId) where.push(sql<SqlBool>`d.attempt_id = ${paymentId}`)
  const found = sql<Row>`select d.id, d.attempt_id, d.created_at, coalesce(a.number, '') as number, coalesce(a.title, '') as title, coalesce(g.name, '') as agent_name,
      d.state, d.reason, d.currency, d.amount_minor, d.due_at, d.pack_state, d.pack_error, d.sent_at, d.outside_id
    from payment_dispute d left join payment_attempt a on a.merchant_id = d.merchant_id and a.id = d.attempt_id
    left join agent g on g.merchant_id = a.merchant_id and g.id = a.agent_id where ${sql.join(where, sql` and `)}`
  const waits = sql`r.state = any(${[...disputesToAnswer]}::text[])`
  const page = await pageOf(
    ctx,
    paging,
    found,
    sql`${waits} desc, case when ${waits} then r.due_at end, r.id desc`,
  )
  return {
    ...page,
    rows: page.rows.map(({ id, attempt_id: paymentId, ...row }) => {
      const isOpen = disputesToAnswer.some((one) => one === row.state)
      const mayAnswer = isOpen && row.pack_state !== 'sent' && row.pack_state !== 'sending'
      return {
        id,
        paymentId,
        ...answerOf(disputeRecord, row),
        can: {
          ...(mayAnswer &&
            canOf(ctx, {
              disputePack: 'tools.stripeTransaction.refund',
              disputeSend: 'tools.stripeTransaction.refund',
            })),
          ...(hasPaper(row.pack_state) && { disputePdf: true }),
        },
      }
    }),
  }
}
const hasPaper = (state: string): boolean => state === 'made' || state === 'sending' || state === 'sent'

/** The paper as it was made, and sent. */
export async function disputePdf(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const { rows } = await sql<{
    pdf: Buffer
    outside_id: string
  }>`select p.pdf, d.outside_id from payment_dispute_pack p
    join payment_dispute d on d.merchant_id = p.merchant_id and d.id = p.dispute_id
    left join payment_attempt a on a.merchant_id = d.merchant_id and a.id = d.attempt_id
   where p.merchant_id = ${ctx.scope.merchantId} and p.dispute_id = ${id} and ${ofReachedAgents('a.agent_id')}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) fail('notFound')
  return { contentType: 'application/pdf', fileName: `dispute-${row.outside_id}.pdf`, body: row.pdf }
}
