import { sql } from 'kysely'
import type { OwingList } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { ofReachedAgents } from '../kit/db/reach.ts'
import { ratesToday, toOwn } from '../pricing/pricing.public.ts'

const max = 6
type Row = {
  id: number
  code: string
  name: string
  currency: string
  balanceMinor: number
  limitMinor?: number
}

/** What agents owe us; of those alone whom a person of limited reach looks after. */
export async function receivables(ctx: Ctx): Promise<OwingList> {
  const { rows } = await sql<Row>`
    select a.id, a.code, a.name, l.currency, l.balance_minor as "balanceMinor", a.credit_limit_minor as "limitMinor"
      from ledger_account l join agent a on a.merchant_id = l.merchant_id and a.id = l.agent_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.kind = 'agent-receivable' and l.balance_minor > 0
       and ${ofReachedAgents('a.id')}`.execute(ctx.db)
  return inOwn(ctx, rows)
}

/** What we owe suppliers. */
export async function payables(ctx: Ctx): Promise<OwingList> {
  const { rows } = await sql<Row>`
    select s.id, s.code, s.name, l.currency, l.balance_minor as "balanceMinor"
      from ledger_account l join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.kind = 'supplier-payable' and l.balance_minor > 0`.execute(
    ctx.db,
  )
  return inOwn(ctx, rows)
}

/** The largest first, measured in the merchant's currency; one whose rate is not kept stands last and in no total. */
async function inOwn(ctx: Ctx, rows: readonly Row[]): Promise<OwingList> {
  const rates = await ratesToday(
    ctx,
    rows.map((row) => row.currency),
  )
  const measured = rows
    .map((row) => ({ ...row, baseMinor: toOwn(ctx, rates, row.balanceMinor, row.currency) }))
    .toSorted((one, two) => (two.baseMinor ?? -1) - (one.baseMinor ?? -1) || one.id - two.id)
  return {
    currency: ctx.merchant.currency,
    totalMinor: measured.reduce((sum, row) => sum + (row.baseMinor ?? 0), 0),
    count: measured.length,
    rows: measured.slice(0, max),
  }
}
