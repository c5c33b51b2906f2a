import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { payFamilies, type PayFamily } from '#contract/payments/list/families.ts'
import { paymentRecord } from '#contract/payments/list/payment.fields.ts'
import type {
  Payment,
  PaymentFilter,
  PaymentInfo,
  PaymentList,
} from '#contract/payments/list/payment.schema.ts'
import { entryOf } from '#contract/kit/given.ts'
import type { PaySystem } from '#contract/payments/providers.ts'
import { paySystems } from '#contract/payments/providers.ts'
import { attemptStates } from '#contract/payments/attempt.states.ts'
import { moneyBackStates, type MoneyBackState } from '#contract/payments/refund.states.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { isTooMuchSql } from '../attempt/cases.ts'
import { maxBack } from '../refund/start-refund.ts'
import { listDisputes } from '../dispute/disputes.queries.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { among, finds, onDays } from '../../kit/db/filters.ts'
import { ofReachedAgents } from '../../kit/db/reach.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Row = ReadOf<(typeof paymentRecord)['fields']> & {
  id: number
  version: number
  settled: boolean
  surplus: boolean
}

const columns = sql`a.id, a.version, a.created_at, a.number, a.state, a.system, a.method, a.title, a.subject, a.subject_id, g.name as agent_name, a.currency,
  a.amount_minor, a.fee_minor, a.refunded_minor, a.refunding_minor, a.disputed, a.disputed_minor, ${maxBack} as back_minor, a.outside_id, a.payer, a.proof, a.error, a.expires_at, a.paid_at,
  l.state = 'settled' and l.refund_from is null as settled,
  ${isTooMuchSql} as surplus,
  (select c.kind from payment_case c where c.merchant_id = a.merchant_id and c.attempt_id = a.id and c.state = 'open' order by c.id limit 1) as trouble`

/** Payments of some systems, the newest first. */
async function find(
  ctx: Ctx,
  systems: readonly PaySystem[],
  filter: PaymentFilter,
  agents?: RawBuilder<SqlBool>,
) {
  const { text, state, attention, from, to, ...paging } = filter
  const where = [
    sql<SqlBool>`a.merchant_id = ${ctx.scope.merchantId} and a.system = any(${[...systems]}::text[])`,
    finds(text, ['a.number', 'a.title', 'a.outside_id', 'a.payer', 'g.name']),
    onDays(ctx, 'a.created_at', { from, to }),
    ofReachedAgents('a.agent_id'),
  ]
  if (state) where.push(sql<SqlBool>`a.state = ${state}`)
  if (agents) where.push(agents)
  const found = sql<Row>`select ${columns} from payment_attempt a
    join payment_link l on l.merchant_id = a.merchant_id and l.id = a.link_id
    join agent g on g.merchant_id = a.merchant_id and g.id = a.agent_id where ${sql.join(where, sql` and `)}`
  const wanted = attention
    ? sql<Row>`select * from (${found}) w where w.trouble is not null or w.disputed or w.state in ${among(attemptStates.phases.doubtful)}
        or exists (select from payment_refund f where f.merchant_id = ${ctx.scope.merchantId} and f.attempt_id = w.id and f.state in ${among(moneyBackStates.phases.stuck)})`
    : found
  return pageOf(ctx, paging, wanted, sql`r.id desc`)
}

export const listPayments =
  (family: PayFamily) =>
  async (ctx: Ctx, filter: PaymentFilter): Promise<z.input<typeof PaymentList>> => {
    const page = await find(ctx, payFamilies[family].systems, filter)
    return { ...page, rows: page.rows.map((row) => describe(ctx, family, row)) }
  }

/** The agent's own: what it paid and how that stands, nothing of fees or of what troubles us. */
export async function myPayments(ctx: Ctx, filter: PaymentFilter): Promise<z.input<typeof PaymentList>> {
  const mine = sql<SqlBool>`a.agent_id = ${ctx.scope.agentId ?? 0}`
  const page = await find(ctx, paySystems, { ...filter, attention: undefined }, mine)
  return {
    ...page,
    rows: page.rows.map(({ id, version, ...row }) => ({
      id,
      version,
      ...answerOf(paymentRecord, {
        ...row,
        fee_minor: null,
        trouble: null,
        error: '',
        disputed: false,
        disputed_minor: 0,
        back_minor: 0,
      }),
      can: {},
    })),
  }
}

/** Where its money is given back instead, by what took it. */
const takenBy = {
  order: 'payments.why.byOrder',
  recharge: 'payments.why.byOrder',
  bill: 'payments.why.byBill',
  instalment: 'payments.why.byGroup',
} as const

function describe(ctx: Ctx, family: PayFamily, { id, version, settled, surplus, ...row }: Row): Payment {
  const { see } = payFamilies[family]
  const isByHand = family === 'transfer'
  const isOpen = row.state !== 'paid'
  const back = { refund: `${see}.refund` }
  return {
    id,
    version,
    ...answerOf(paymentRecord, row),
    can: {
      ...(isByHand
        ? isOpen && canOf(ctx, { confirm: `${see}.confirm`, reject: `${see}.confirm` })
        : {
            ...(isOpen && canOf(ctx, { check: see })),
            ...(!isOpen &&
              row.back_minor > 0 &&
              canOf(ctx, back, {
                refund: settled && !surplus && entryOf(takenBy, row.subject),
              })),
          }),
    },
  }
}

/** One, with what went back, disputes, cases and the lines of the provider's account. */
export const paymentInfo =
  (family: PayFamily) =>
  async (ctx: Ctx, { id }: { id: number }): Promise<z.input<typeof PaymentInfo>> => {
    const { merchantId } = ctx.scope
    const { see } = payFamilies[family]
    const { rows } = await sql<Row & { pay_url: string }>`select ${columns}, a.pay_url from payment_attempt a
      join payment_link l on l.merchant_id = a.merchant_id and l.id = a.link_id
      join agent g on g.merchant_id = a.merchant_id and g.id = a.agent_id
     where a.merchant_id = ${merchantId} and a.id = ${id}`.execute(ctx.db)
    const [row] = rows
    if (!row) fail('notFound')
    const { pay_url: payUrl, ...payment } = row
    return {
      ...describe(ctx, family, payment),
      payUrl: payment.state === 'waiting' ? payUrl : '',
      refunds: await refundsOf(ctx, id, see),
      disputes: (await listDisputes(ctx, { paymentId: id, pageNo: 1, pageSize: 50 })).rows,
      cases: await casesOf(ctx, id, see),
      lines: await linesOf(ctx, id),
    }
  }

type Refund = Omit<PaymentInfo['refunds'][number], 'can' | 'state'> & {
  state: MoneyBackState
  askedBy: string
}

async function refundsOf(ctx: Ctx, attemptId: number, see: string): Promise<PaymentInfo['refunds']> {
  const { rows } =
    await sql<Refund>`select r.id, r.number, r.state, r.amount_minor as "amountMinor", r.currency, r.reason, coalesce(nullif(o.error, ''), r.error) as error,
      r.created_at as "createdAt", r.created_by_name as "createdByName", r.ended_at as "endedAt", r.asked_by as "askedBy"
    from payment_refund r left join outside_outbox o on o.merchant_id = r.merchant_id and o.kind = 'refund' and o.subject_id = r.id
   where r.merchant_id = ${ctx.scope.merchantId} and r.attempt_id = ${attemptId} order by r.id desc`.execute(
      ctx.db,
    )
  return rows.map(({ askedBy, ...row }) => ({
    ...row,
    error: reasonFor(ctx, row.error),
    can:
      moneyBackStates.is(row.state, 'underWay') || row.state === 'failed'
        ? canOf(
            ctx,
            {
              ...(row.state === 'needs-details' && { refundDetails: `${see}.refund` }),
              refundRetry: `${see}.refund`,
            },
            { refundRetry: askedBy !== '' && row.state === 'failed' && 'payments.why.byOrder' },
          )
        : {},
  }))
}

async function casesOf(ctx: Ctx, attemptId: number, see: string): Promise<PaymentInfo['cases']> {
  const { rows } = await sql<
    Omit<PaymentInfo['cases'][number], 'can'>
  >`select id, kind, told, state, solution, created_at as at from payment_case
    where merchant_id = ${ctx.scope.merchantId} and attempt_id = ${attemptId} order by id desc`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    ...row,
    solution: reasonFor(ctx, row.solution),
    can: row.state === 'open' ? canOf(ctx, { solve: `${see}.refund` }) : {},
  }))
}

const linesOf = async (ctx: Ctx, attemptId: number): Promise<PaymentInfo['lines']> =>
  (
    await sql<
      PaymentInfo['lines'][number]
    >`select id, outside_id as "outsideId", kind, amount_minor as "amountMinor", fee_minor as "feeMinor",
        net_minor as "netMinor", currency, at from payment_line where merchant_id = ${ctx.scope.merchantId} and attempt_id = ${attemptId} order by at, id`.execute(
      ctx.db,
    )
  ).rows
