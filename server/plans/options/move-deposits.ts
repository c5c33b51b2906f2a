import { sql, type SqlBool } from 'kysely'
import { omit } from '#contract/kit/omit.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { aboveOwedSql, type AccountRef } from '../../finance/finance.public.ts'
import { notifyAll } from '../../notifications/notifications.public.ts'
import { tellPlan } from '../plan/lock-plan.ts'
import { post } from '../deal/posting.ts'

const aboveOwed = aboveOwedSql({ lineId: 'd.line_id', supplierId: 'd.supplier_id', currency: 'd.currency' })
type DepositRecord = Awaited<ReturnType<typeof lockRow<'plan_deposit'>>>
type ServiceRef = { id: number; planId: number }

/**
 * A deposit `d` that was paid and counts on no booking, of a service `s` of a plan `p`, whose line is `l`: it counts on the next order
 * of its supplier for the service, or comes back.
 */
export const isFreeSql = sql<SqlBool>`(d.paid_on is not null and case when d.line_id is not null
    then l.supplier_status = 'cancelled' and ${aboveOwed} > 0
      or l.supplier_id is distinct from d.supplier_id
    else s.sku_id is not null or s.struck_at is not null or p.status = 'cancelled' or s.supplier_id is distinct from d.supplier_id end)`
/** The line that a deposit `d` was paid on, by its id. */
export const lineOfDeposit = sql`left join lateral (select x.supplier_status, x.supplier_id from order_line x
  where d.line_id is not null and x.merchant_id = d.merchant_id and x.id = d.line_id offset 0) l on true`

async function paidOf(ctx: Ctx, serviceId: number): Promise<DepositRecord[]> {
  const { rows } = await sql<{ id: number }>`select id from plan_deposit
    where merchant_id = ${ctx.scope.merchantId} and service_id = ${serviceId} and paid_on is not null order by id`.execute(
    ctx.db,
  )
  const deposits: DepositRecord[] = []
  for (const { id } of rows) deposits.push(await lockRow(ctx, 'plan_deposit', id))
  return deposits
}

/** Nobody is paid by it: the supplier has the same money, on another line or on none, at the rate it was paid at. */
async function moveDeposit(ctx: Ctx, row: DepositRecord, lineId: number | null): Promise<void> {
  const { id, version, currency, supplier_id: supplierId } = row
  if (row.line_id === lineId || supplierId === null) return
  await updateRow(ctx, 'plan_deposit', row, { line_id: lineId })
  const between: AccountRef = { kind: 'clearing', name: 'supplier-deposits', currency }
  const step = (key: string, amountMinor: number, line: number | null) =>
    post(ctx, {
      planId: row.plan_id,
      kind: 'prepaid',
      key: `deposit ${id} ${version} ${key}`,
      amountMinor,
      currency,
      ...(row.paid_on !== null && { rateDay: row.paid_on }),
      memo: row.reference,
      from: between,
      to: { kind: 'supplier-payable', supplierId, currency },
      lineId: line,
    })
  await step('off', -Number(row.amount_minor), row.line_id)
  await step('on', Number(row.amount_minor), lineId)
}

/** What of a deposit no fee of its line takes: all of it where the line stands, or where there is none. */
async function leftOf(ctx: Ctx, { id, amount_minor: amountMinor }: DepositRecord): Promise<number> {
  const { rows } = await sql<{ left: number }>`select least(d.amount_minor,
      case when l.supplier_status = 'cancelled' then ${aboveOwed} else d.amount_minor end)::bigint as left
    from plan_deposit d ${lineOfDeposit}
   where d.merchant_id = ${ctx.scope.merchantId} and d.id = ${id}`.execute(ctx.db)
  return Number(rows[0]?.left ?? amountMinor)
}

/** What of a deposit may go elsewhere or come back; what the fee of a cancelled line takes stays there as a deposit of its own. */
export async function splitDeposit(ctx: Ctx, row: DepositRecord): Promise<DepositRecord | null> {
  const left = await leftOf(ctx, row)
  const taken = Number(row.amount_minor) - left
  if (left === 0 || taken === 0) return left === 0 ? null : row
  const { id } = row
  await insertRow(ctx, 'plan_deposit', {
    ...omit(row, ['id', 'merchant_id', 'version']),
    amount_minor: taken,
  })
  await updateRow(ctx, 'plan_deposit', { id }, { amount_minor: left })
  return readRow(ctx, 'plan_deposit', id)
}

/** The line of a service is let go: what was paid on it waits for the next one. */
export async function freeDeposits(ctx: Ctx, { id, planId }: ServiceRef): Promise<void> {
  let count = 0
  for (const paid of await paidOf(ctx, id)) {
    const row = paid.line_id === null ? null : await splitDeposit(ctx, paid)
    if (!row) continue
    await moveDeposit(ctx, row, null)
    count += 1
  }
  if (count) await tellPlan(ctx, planId, 'plans.depositFreed')
}

/** A service stands on a line: what was paid to its supplier beforehand counts there. */
export async function placeDeposits(ctx: Ctx, { id, planId }: ServiceRef, lineId: number): Promise<void> {
  const line = await ctx.db
    .selectFrom('order_line')
    .select('supplier_id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  const waiting = (await paidOf(ctx, id)).filter(
    (row) => row.line_id === null && row.supplier_id === line.supplier_id,
  )
  for (const row of waiting) await moveDeposit(ctx, row, lineId)
  if (waiting.length) await tellPlan(ctx, planId, 'plans.depositMoved')
}

type Free = {
  id: number
  version: number
  planId: number
  group: string
  names: Record<string, string>
  supplier: string
  amountMinor: number
  currency: string
}

/** For so many days after its group is home a deposit on no booking is looked for. */
const daysAfter = 60

/** Whoever records payments to suppliers is told of each deposit that counts nowhere, once. */
export async function tellFreeDeposits(ctx: Ctx, today: string): Promise<void> {
  const { rows } =
    await sql<Free>`select d.id, d.version, p.id as "planId", p.code as "group", s.facts->'names' as names,
      coalesce(u.name, '') as supplier, d.amount_minor::bigint as "amountMinor", d.currency
    from plan_deposit d
    join travel_plan p on p.merchant_id = d.merchant_id and p.id = d.plan_id
    join plan_service s on s.merchant_id = d.merchant_id and s.id = d.service_id
    left join supplier u on u.merchant_id = d.merchant_id and u.id = d.supplier_id
    ${lineOfDeposit}
   where d.merchant_id = ${ctx.scope.merchantId} and p.end_date > ${today}::date - ${daysAfter}::int and ${isFreeSql}
   order by d.id limit 500`.execute(ctx.db)
  await notifyAll(
    ctx,
    rows.map(({ id, version, planId, group, names: name, supplier, amountMinor, currency }) => ({
      by: ctx,
      told: {
        kind: 'depositFree' as const,
        to: { holding: 'group.schedule.pay' },
        subject: { topic: 'travelPlan', id: planId },
        facts: {
          group,
          name,
          supplier,
          amount: `${groupedAmount(Number(amountMinor), currency)} ${currency}`,
        },
        once: `depositFree ${id} ${version}`,
      },
    })),
  )
}
