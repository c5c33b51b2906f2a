import { sql } from 'kysely'
import { currencyDecimals } from '#contract/kit/money/money.ts'
import { portion, spread } from '#contract/kit/money/amounts.ts'
import { rebateOf, type RebateTerms } from '#contract/billing/rules/rebate.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { BillRecord } from './bill-records.ts'

type Rule = RebateTerms & { id: number; skipEnded: boolean; skipPromo: boolean }
type Line = { id: number; amountMinor: number; guests: number; ended: boolean; promo: boolean }
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
    await sql<Rule>`select id, measure, way, tiers, skip_ended as "skipEnded", skip_promo as "skipPromo" from rebate_rule
     where merchant_id = ${ctx.scope.merchantId} and enabled and currency = ${bill.currency}
       and (agent_ids = '{}' or ${bill.agent_id} = any(agent_ids))
       and (valid_from is null or valid_from <= ${bill.to_day}::date) and (valid_to is null or valid_to >= ${bill.to_day}::date)
     order by cardinality(agent_ids) = 0, id desc limit 1`.execute(ctx.db)
  return rows
}

/** What each line earns of the whole, in proportion to its amount. */
function earnedBy(rule: Rule, lines: readonly Line[], currency: string): Earned[] {
  const counted = lines.filter(
    ({ ended, promo, amountMinor }) =>
      amountMinor > 0 && !(rule.skipEnded && ended) && !(rule.skipPromo && promo),
  )
  const baseMinor = counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const volume = {
    amount: baseMinor,
    orders: counted.length,
    guests: counted.reduce((sum, { guests }) => sum + guests, 0),
  }[rule.measure]
  const whole = rebateOf(rule, volume, baseMinor, 10 ** currencyDecimals(currency))
  const parts = spread(
    whole,
    counted.map(({ amountMinor }) => amountMinor),
  )
  return counted.flatMap(({ id }, at) => (parts[at] ? [{ id, rebateMinor: parts[at], ruleId: rule.id }] : []))
}

/** What a change takes back, or adds, of what the lines before it earned. */
const clawedBack = ({ id, amountMinor, billedMinor, earnedMinor, ruleId }: Change): Earned[] => {
  const rebateMinor = billedMinor > 0 ? portion(earnedMinor, amountMinor, billedMinor) : 0
  return rebateMinor === 0 ? [] : [{ id, rebateMinor, ruleId }]
}

/**
 * Works out the rebate of a bill's lines: by the agent's own rule, else by one for all. A change after billing takes back the
 * share that its order earned then, traced to the rule that gave it.
 */
export async function rebateBill(ctx: Ctx, bill: BillRecord): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`update agent_bill_line set rebate_minor = 0, rebate_rule_id = null
    where merchant_id = ${merchantId} and bill_id = ${bill.id} and rebate_minor <> 0`.execute(ctx.db)
  const [rule] = await rulesOf(ctx, bill)
  const lines = rule
    ? await sql<Line>`select id, amount_minor as "amountMinor", guests, ended, promo from agent_bill_line
        where merchant_id = ${merchantId} and bill_id = ${bill.id} and kind = 'order' order by position`.execute(
        ctx.db,
      )
    : { rows: [] }
  const changes =
    await sql<Change>`select l.id, l.amount_minor as "amountMinor", sum(e.amount_minor)::bigint as "billedMinor",
      sum(e.rebate_minor)::bigint as "earnedMinor", max(e.rebate_rule_id) as "ruleId"
    from agent_bill_line l join agent_bill_line e on e.merchant_id = l.merchant_id and e.order_id = l.order_id and e.agent_id = l.agent_id
      and e.currency = l.currency and e.part < l.part
    where l.merchant_id = ${merchantId} and l.bill_id = ${bill.id} and l.kind = 'change' group by l.id, l.amount_minor`.execute(
      ctx.db,
    )
  const earned = [
    ...(rule ? earnedBy(rule, lines.rows, bill.currency) : []),
    ...changes.rows.flatMap(clawedBack),
  ]
  if (!earned.length) return
  await sql`update agent_bill_line l set rebate_minor = r."rebateMinor", rebate_rule_id = r."ruleId"
      from jsonb_to_recordset(${JSON.stringify(earned)}::jsonb) as r(id bigint, "rebateMinor" bigint, "ruleId" bigint)
     where l.merchant_id = ${merchantId} and l.id = r.id`.execute(ctx.db)
}
