import { sql } from 'kysely'
import { liveCases } from '#contract/open-market/cases.schema.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { ask } from '../../kit/call/errors.ts'
import type { Ctx, Merchant } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'

const [maxOpen, maxLost, days] = [3, 2, 90]

type Counts = { open: number; lost: number; manyLost: boolean }
/**
 * Asks before a contract with a company that has many disputes: open ones with us, or lost ones in 90 days, ours or as its own band
 * tells everybody. Of others' disputes nothing else is told.
 */
export async function askOfDisputes(ctx: Ctx, partner: Merchant): Promise<void> {
  const since = new Date(ctx.now.getTime() - days * 86_400_000).toISOString()
  const { rows } = await sql<Counts>`
    select count(*) filter (where c.state in ${among(liveCases)})::int as open,
           count(*) filter (where c.ours and c.state = 'agreed' and c.offer_minor > 0 and c.moved_at >= ${since}::timestamptz)::int as lost,
           coalesce((select (p.bands ->> 'casesLost')::int > ${maxLost} from platform.market_company p
                      where p.merchant_id = ${partner.id}), false) as "manyLost"
      from market_case c where c.merchant_id = ${ctx.scope.merchantId} and c.partner_id = ${partner.id}`.execute(
    ctx.db,
  )
  const { open, lost, manyLost } = rows[0] ?? { open: 0, lost: 0, manyLost: false }
  const name = nameIn(partner.names, ctx.language)
  if (open > maxOpen || lost > maxLost)
    ask(ctx, [{ key: 'open-market.questions.disputes', facts: { name, open, lost } }])
  else if (manyLost) ask(ctx, [{ key: 'open-market.questions.disputesLost', facts: { name } }])
}
