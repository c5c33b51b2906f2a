import { sql, type Selectable } from 'kysely'
import type { BillRule } from '../../kit/db/tables.gen.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** How an agent without any rule is billed. */
const usualTermDays = 15

/** The rule of an agent: its own, else that of all others. */
export async function ruleFor(
  ctx: Ctx,
  agentId: number,
): Promise<{ termDays: number; row: Selectable<BillRule> | null }> {
  const { rows } = await sql<
    Selectable<BillRule>
  >`select * from bill_rule where merchant_id = ${ctx.scope.merchantId}
      and (agent_id = ${agentId} or agent_id is null) order by agent_id nulls last limit 1`.execute(ctx.db)
  const row = rows[0] ?? null
  return { termDays: row?.term_days ?? usualTermDays, row }
}
