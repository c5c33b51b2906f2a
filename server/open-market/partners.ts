import { sql } from 'kysely'
import type { directions } from '#contract/open-market/connections.ts'
import { service } from '../kit/app-services.ts'
import { fail } from '../kit/call/errors.ts'
import { among } from '../kit/db/filters.ts'
import type { Ctx, Merchant } from '../kit/ctx.ts'
import { loadMerchant } from '../kit/system-ctx.ts'
import { tellDesk } from './tell-desk.ts'

export type Direction = (typeof directions)[number]
/** What it is to us: who buys from us is an agent, who sells to us a supplier. */
export const kindOf = (direction: Direction) => (direction === 'sells' ? 'agent' : 'supplier')
export const otherWay = (direction: Direction): Direction => (direction === 'sells' ? 'buys' : 'sells')

/**
 * The merchants of codes, where they may be seen: by their page, or as a party of a contract of ours. One look-up, however many codes:
 * whoever asks hears of the first alone that is not there. Without a direction on whichever side of us they stand.
 */
export async function partnerIdsByCode(
  ctx: Ctx,
  codes: readonly string[],
  direction?: Direction,
): Promise<Map<string, number>> {
  await countLookUp(ctx)
  const sides: readonly Direction[] = direction ? [direction] : ['sells', 'buys']
  const isShown = sides.map((side) => {
    const visibility = sql.ref(`c.${kindOf(side)}_visibility`)
    return sql`${visibility} in ('code', 'all') or ${visibility} = 'licensed' and platform.market_licensed()`
  })
  const { rows } = await sql<{ code: string; id: number }>`
    select m.code, m.id from platform.merchant m
     where m.code = any(${[...codes]}::text[]) and m.id <> ${ctx.scope.merchantId}
       and (exists (select from platform.market_company c where c.merchant_id = m.id
                     and (${sql.join(isShown, sql` or `)}))
            or exists (select from market_contract k where k.merchant_id = ${ctx.scope.merchantId} and k.partner_id = m.id
                        and k.direction in ${among(sides)})
               and m.id <> all (platform.market_unseen()))`.execute(ctx.db)
  return new Map(rows.map((row) => [row.code, row.id]))
}

/** Hidden, blocked and unknown ones answer alike. */
export async function partnerByCode(ctx: Ctx, code: string, direction?: Direction): Promise<Merchant> {
  const [id] = (await partnerIdsByCode(ctx, [code.toUpperCase()], direction)).values()
  return id === undefined ? fail('notFound') : loadMerchant(ctx.db, id)
}

const lookUpsAnHour = 1_000
type Opened = Map<string, number>

/** Refuses a merchant that asks for more companies by their codes in an hour than people do, by whichever call; the desk is told once. */
export async function countLookUp(ctx: Ctx): Promise<void> {
  const { app, scope, now } = ctx
  const opened = service(app, 'marketPages', (): Opened => new Map())
  const hour = `${Math.floor(now.getTime() / 3_600_000)}`
  for (const key of opened.keys()) if (!key.endsWith(` ${hour}`)) opened.delete(key)
  const key = `${scope.merchantId} ${hour}`
  const count = (opened.get(key) ?? 0) + 1
  opened.set(key, count)
  if (count <= lookUpsAnHour) return
  if (count === lookUpsAnHour + 1) await tellDesk(ctx, 'marketLookUps', { lookUps: count })
  fail('open-market.tooFast')
}
