import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type {
  AccountLineFilter,
  AccountLineList,
  PayoutFilter,
  PayoutList,
} from '#contract/payments/account/account.api.ts'
import { accountLineRecord, payoutRecord } from '#contract/payments/account/account.fields.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds, onDays } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Line = ReadOf<(typeof accountLineRecord)['fields']> & { id: number }
type Payout = ReadOf<(typeof payoutRecord)['fields']> & { id: number }

/** Movements of the card provider's accounts, the newest first. */
export async function listAccountLines(
  ctx: Ctx,
  filter: z.output<typeof AccountLineFilter>,
): Promise<z.input<typeof AccountLineList>> {
  const { text, kind, payoutId, from, to, ...paging } = filter
  const where = [
    sql<SqlBool>`l.merchant_id = ${ctx.scope.merchantId}`,
    finds(text, ['l.outside_id', 'a.number', 'a.title', 'p.outside_id']),
    onDays(ctx, 'l.at', { from, to }),
  ]
  if (kind) where.push(sql<SqlBool>`l.kind = ${kind}`)
  if (payoutId) where.push(sql<SqlBool>`l.settled_payout_id = ${payoutId}`)
  const found = sql<Line>`select l.id, l.at, l.kind, coalesce(a.number, '') as number, coalesce(a.title, '') as title, l.currency, l.amount_minor, l.fee_minor, l.net_minor,
      coalesce(p.outside_id, '') as payout, l.outside_id, c.name as account_name
    from payment_line l join outside_connection c on c.merchant_id = l.merchant_id and c.id = l.connection_id and c.system = 'stripe'
    left join payment_attempt a on a.merchant_id = l.merchant_id and a.id = l.attempt_id
    left join payment_payout p on p.merchant_id = l.merchant_id and p.id = coalesce(l.settled_payout_id, l.payout_id)
   where ${sql.join(where, sql` and `)}`
  const page = await pageOf(ctx, paging, found, sql`r.at desc, r.id desc`)
  return { ...page, rows: page.rows.map(({ id, ...row }) => ({ id, ...answerOf(accountLineRecord, row) })) }
}

/** What the card provider sent to the bank, the newest first. */
export async function listPayouts(
  ctx: Ctx,
  filter: z.output<typeof PayoutFilter>,
): Promise<z.input<typeof PayoutList>> {
  const { text, state, ...paging } = filter
  const where = [
    sql<SqlBool>`p.merchant_id = ${ctx.scope.merchantId}`,
    finds(text, ['p.outside_id', 'p.reference', 'c.name']),
  ]
  if (state) where.push(sql<SqlBool>`p.state = ${state}`)
  const found = sql<Payout>`select p.id, p.created_at, p.outside_id, c.name as account_name, p.state, p.currency, p.amount_minor, p.explained_minor,
      p.arrives_on, p.reference
    from payment_payout p join outside_connection c on c.merchant_id = p.merchant_id and c.id = p.connection_id where ${sql.join(where, sql` and `)}`
  const page = await pageOf(ctx, paging, found, sql`r.created_at desc, r.id desc`)
  return { ...page, rows: page.rows.map(({ id, ...row }) => ({ id, ...answerOf(payoutRecord, row) })) }
}
