import { sql } from 'kysely'
import { portion, spread } from '#contract/kit/money/amounts.ts'
import { rebateOf, type RebateTerms } from '#contract/billing/rules/rebate.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import type { BillRecord } from './bill-records.ts'

type Rule = RebateTerms & { id: number; period: 'bill' | 'year'; skipEnded: boolean; skipPromo: boolean }
type Line = {
  id: number
  billId: number
  amountMinor: number
  /** What stands of it after the changes that were billed since. */
  standingMinor: number
  guests: number
  ended: boolean
  promo: boolean
  /** What it earned on other bills by now, less what its changes took back. */
  earnedMinor: number
}
type Change = {
  id: number
  amountMinor: number
  billedMinor: number
  earnedMinor: number
  ruleId: number | null
}
type Earned = { id: number; rebateMinor: number; ruleId: number | null }

async function rulesOf(ctx: Ctx, bill: BillRecord): Promise<Rule[]> {
  const { rows } =
    await sql<Rule>`select id, measure, way, period, tiers, skip_ended as "skipEnded", skip_promo as "skipPromo" from rebate_rule
     where merchant_id = ${ctx.scope.merchantId} and enabled and currency = ${bill.currency}
       and (agent_ids = '{}' or ${bill.agent_id} = any(agent_ids))
       and (valid_from is null or valid_from <= ${bill.to_day}::date) and (valid_to is null or valid_to >= ${bill.to_day}::date)
     order by cardinality(agent_ids) = 0, id desc limit 1`.execute(ctx.db)
  return rows
}

/** What each line earns of the whole, in proportion to what stands of it, besides what it earned before. */
function earnedBy(rule: Rule, lines: readonly Line[]): Earned[] {
  const counted = lines.filter(
    ({ ended, promo, amountMinor }) =>
      amountMinor > 0 && !(rule.skipEnded && ended) && !(rule.skipPromo && promo),
  )
  // A step that was reached stays reached; earned is on what stands.
  const standing = counted.map(({ standingMinor }) => Math.max(0, standingMinor))
  const baseMinor = standing.reduce((sum, minor) => sum + minor, 0)
  const volume = {
    amount: counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    orders: counted.length,
    guests: counted.reduce((sum, { guests }) => sum + guests, 0),
  }[rule.measure]
  const whole = rebateOf(rule, volume, baseMinor)
  const parts = spread(whole, standing)
  return counted.flatMap(({ id, earnedMinor }, at) => {
    const rebateMinor = (parts[at] ?? 0) - earnedMinor
    return rebateMinor === 0 ? [] : [{ id, rebateMinor, ruleId: rule.id }]
  })
}

/** What a line `e` earned besides, on later bills of its year. */
const extraOf = sql`coalesce((select sum(x.amount_minor) from rebate_extra x where x.merchant_id = e.merchant_id and x.line_id = e.id), 0)`

/** The lines that a rule counts: the bill's own, and with a rule of a year those of the agent's other bills that end in it. */
async function countedLines(ctx: Ctx, bill: BillRecord, { period }: Rule): Promise<Line[]> {
  const { merchantId } = ctx.scope
  const year = bill.to_day.slice(0, 4)
  const { rows } = await sql<Line>`
    select e.id, e.bill_id as "billId", e.amount_minor as "amountMinor", e.amount_minor + c.amount as "standingMinor", e.guests, e.ended, e.promo,
           case when e.bill_id = ${bill.id} then 0 else e.rebate_minor + ${extraOf} + c.rebate end::bigint as "earnedMinor"
      from agent_bill b join agent_bill_line e on e.merchant_id = b.merchant_id and e.bill_id = b.id and e.kind = 'order'
      cross join lateral (
        select coalesce(sum(n.amount_minor), 0)::bigint as amount, coalesce(sum(n.rebate_minor), 0)::bigint as rebate
          from agent_bill_line n join agent_bill f on f.merchant_id = n.merchant_id and f.id = n.bill_id
         where n.merchant_id = e.merchant_id and n.order_id = e.order_id and n.agent_id = e.agent_id and n.currency = e.currency
           and n.part > e.part and (f.id = ${bill.id} or f.status <> 'draft')) c
     where b.merchant_id = ${merchantId} and b.agent_id = ${bill.agent_id} and b.currency = ${bill.currency}
       and (b.id = ${bill.id} or ${period === 'year'} and b.status <> 'draft'
            and b.to_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date)
     order by b.id, e.position`.execute(ctx.db)
  return rows
}

/** What lines of earlier bills earn besides, kept by line: it goes back with the line that earned it. */
async function giveExtras(ctx: Ctx, billId: number, extras: readonly Earned[]): Promise<void> {
  if (!extras.length) return
  await sql`insert into rebate_extra (merchant_id, bill_id, line_id, rule_id, amount_minor)
    select ${ctx.scope.merchantId}, ${billId}, r.id, r."ruleId", r."rebateMinor"
      from json_to_recordset(${JSON.stringify(extras)}::json) as r(id bigint, "rebateMinor" bigint, "ruleId" bigint)`.execute(
    ctx.db,
  )
}

/** What a change takes back, or adds, of what the lines before it earned. */
const clawedBack = ({ id, amountMinor, billedMinor, earnedMinor, ruleId }: Change): Earned[] => {
  const rebateMinor = billedMinor > 0 ? portion(earnedMinor, amountMinor, billedMinor) : 0
  return rebateMinor === 0 ? [] : [{ id, rebateMinor, ruleId }]
}

/** Of a bill's own lines; those that a note tells of are written with theirs. */
async function rebateChanges(ctx: Ctx, billId: number): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } =
    await sql<Change>`select l.id, l.amount_minor as "amountMinor", sum(e.amount_minor)::bigint as "billedMinor",
      sum(e.rebate_minor + ${extraOf})::bigint as "earnedMinor", max(e.rebate_rule_id) as "ruleId"
    from agent_bill_line l join agent_bill_line e on e.merchant_id = l.merchant_id and e.order_id = l.order_id and e.agent_id = l.agent_id
      and e.currency = l.currency and e.part < l.part
    where l.merchant_id = ${merchantId} and l.bill_id = ${billId} and l.kind = 'change' group by l.id, l.amount_minor`.execute(
      ctx.db,
    )
  await giveLines(ctx, rows.flatMap(clawedBack))
}

async function giveLines(ctx: Ctx, earned: readonly Earned[]): Promise<void> {
  if (!earned.length) return
  await sql`update agent_bill_line l set rebate_minor = r."rebateMinor", rebate_rule_id = r."ruleId"
      from json_to_recordset(${JSON.stringify(earned)}::json) as r(id bigint, "rebateMinor" bigint, "ruleId" bigint)
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = r.id`.execute(ctx.db)
}

/**
 * Works out the rebate of a bill's lines: by the agent's own rule, else by one for all. A change after billing takes back the share that its
 * order earned until then, traced to the rule that gave it. By a rule of a year all bills of the agent count together, and lines of
 * earlier ones earn the difference here, on what stands of them.
 */
export async function rebateBill(ctx: Ctx, bill: BillRecord): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`update agent_bill_line set rebate_minor = 0, rebate_rule_id = null
    where merchant_id = ${merchantId} and bill_id = ${bill.id} and rebate_minor <> 0`.execute(ctx.db)
  await sql`delete from rebate_extra where merchant_id = ${merchantId} and bill_id = ${bill.id}`.execute(
    ctx.db,
  )
  const [rule] = await rulesOf(ctx, bill)
  // Bills of one agent that count together are worked out one after the other.
  if (rule?.period === 'year') await lockRow(ctx, 'agent', bill.agent_id)
  await rebateChanges(ctx, bill.id)
  if (!rule) return
  const lines = await countedLines(ctx, bill, rule)
  const whole = earnedBy(rule, lines)
  const here = new Set(lines.filter(({ billId }) => billId === bill.id).map(({ id }) => id))
  await giveExtras(
    ctx,
    bill.id,
    whole.filter(({ id }) => !here.has(id)),
  )
  await giveLines(
    ctx,
    whole.filter(({ id }) => here.has(id)),
  )
}
