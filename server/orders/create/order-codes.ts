import { orderCodeOf, usualPattern } from '#contract/orders/number-pattern.ts'
import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { service, type App } from '../../kit/app-services.ts'
import type { Merchant } from '../../kit/ctx.ts'
import { todayAt } from '../../kit/text/today.ts'
import { inTenant } from '../../kit/db/db.ts'

/** Numbers drawn at once; what a process did not use when it ends is left out. */
const block = 200
type Numbers = { next: number; end: number }

/** Codes of new orders by the merchant's pattern: its code and its own running number, e.g. AB10437, where it says nothing. */
export async function drawCodes(
  app: App,
  merchant: Pick<Merchant, 'id' | 'code' | 'timeZone' | 'settings'>,
  count: number,
): Promise<string[]> {
  const stored = service(app, 'orders.numbers', () => new Map<number, Numbers>())
  const codes: string[] = []
  const pattern = String(merchant.settings['numberPattern'] ?? usualPattern)
  const day = todayAt(new Date(), merchant.timeZone)
  while (codes.length < count) {
    const numbers = stored.get(merchant.id)
    if (numbers && numbers.next < numbers.end)
      codes.push(orderCodeOf(pattern, merchant.code, numbers.next++, day))
    else stored.set(merchant.id, await drawBlock(app, merchant.id, Math.max(block, count)))
  }
  return codes
}

/** In a transaction of its own, so that nobody waits for it until an order is committed. */
async function drawBlock(app: App, merchantId: number, size: number): Promise<Numbers> {
  const { rows } = await inTenant(app.db, { merchantId }, (tx) =>
    sql<{
      next: number
    }>`insert into order_number (merchant_id, next) values (${merchantId}, 10001 + ${size})
       on conflict (merchant_id) do update set next = order_number.next + ${size} returning next`.execute(tx),
  )
  const end = firstOf(rows).next
  return { next: end - size, end }
}
