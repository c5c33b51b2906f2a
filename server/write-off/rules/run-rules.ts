import { sql } from 'kysely'
import { AppError } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { chartAccount, explain } from '../match/explain-line.ts'
import { lockLine } from '../match/match-records.ts'
import { fitsRule, readRules, type RuleRow } from './rule-fits.ts'

const atOnce = 100

/** Explains open lines by the rules that are switched on, the first made first. A line that is held by somebody waits for the next time. */
export async function runRules(inMerchant: JobContext['inMerchant'], merchantId: number): Promise<void> {
  const rules = await inMerchant(merchantId, (ctx) => readRules(ctx, true))
  for (const rule of rules)
    for (;;) {
      const done = await inMerchant(merchantId, (ctx) => runRule(ctx, rule))
      if (done < atOnce) break
    }
}

async function runRule(ctx: Ctx, rule: RuleRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`select l.id from bank_line l
    where l.merchant_id = ${ctx.scope.merchantId} and l.state = 'open' and l.matched_minor = 0 and ${fitsRule(rule)}
    order by l.id limit ${atOnce} for no key update skip locked`.execute(ctx.db)
  const named = await chartAccount(ctx, 'chartAccount', rule.chartAccount).catch((error: unknown) => {
    // Its account is gone from the chart: the rule says nothing any more.
    if (error instanceof AppError) return null
    throw error
  })
  if (!named) return 0
  for (const { id } of rows)
    await explain(ctx, await lockLine(ctx, { id }), named, { note: rule.note || rule.name, ruleId: rule.id })
  return rows.length
}
