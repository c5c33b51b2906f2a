import { sql } from 'kysely'
import type { directions } from '#contract/open-market/open-market.schema.ts'
import { service } from '../kit/app-services.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx, Merchant } from '../kit/ctx.ts'
import { loadMerchant } from '../kit/system-ctx.ts'

export type Direction = (typeof directions)[number]
/** What it is to us: who buys from us is an agent, who sells to us a supplier. */
export const kindOf = (direction: Direction) => (direction === 'sells' ? 'agent' : 'supplier')
export const otherWay = (direction: Direction): Direction => (direction === 'sells' ? 'buys' : 'sells')

/**
 * The merchant of a code, where it may be seen: by its page, or as a party of a contract of ours. Hidden, blocked and unknown ones
 * answer alike.
 */
export async function partnerByCode(ctx: Ctx, code: string, direction: Direction): Promise<Merchant> {
  const visibility = sql.ref(`c.${kindOf(direction)}_visibility`)
  const { rows } = await sql<{ id: number }>`
    select m.id from platform.merchant m
     where m.code = ${code.toUpperCase()} and m.id <> ${ctx.scope.merchantId}
       and (exists (select from platform.market_company c where c.merchant_id = m.id
                     and (${visibility} in ('code', 'all') or ${visibility} = 'licensed' and platform.market_licensed()))
            or exists (select from market_contract k where k.merchant_id = ${ctx.scope.merchantId} and k.partner_id = m.id
                        and k.direction = ${direction})
               and m.id <> all (platform.market_unseen()))`.execute(ctx.db)
  const [found] = rows
  return found ? loadMerchant(ctx.db, found.id) : fail('notFound')
}

const pagesAnHour = 1_000
type Opened = Map<string, number>

/** Refuses a merchant that opens more pages in an hour than people do. */
export function countPage({ app, scope, now }: Ctx): void {
  const opened = service(app, 'marketPages', (): Opened => new Map())
  const hour = `${Math.floor(now.getTime() / 3_600_000)}`
  for (const key of opened.keys()) if (!key.endsWith(` ${hour}`)) opened.delete(key)
  const key = `${scope.merchantId} ${hour}`
  const count = (opened.get(key) ?? 0) + 1
  opened.set(key, count)
  if (count > pagesAnHour) fail('open-market.tooFast')
}
