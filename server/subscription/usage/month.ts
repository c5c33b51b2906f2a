import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

export type MonthUse = {
  orders: number
  messages: number
  storage: number
  soldOfOthers: number
  soldByOthers: number
}

/** What was used in a month, named by its first day; of storage what was there at most. */
export async function monthUse({ db, scope }: Ctx, month: string): Promise<MonthUse> {
  const { rows } = await sql<MonthUse>`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(messages), 0)::int as messages, coalesce(max(storage_bytes), 0) as storage,
           coalesce(sum(sold_of_others), 0)::int as "soldOfOthers", coalesce(sum(sold_by_others), 0)::int as "soldByOthers"
      from usage_day
     where merchant_id = ${scope.merchantId} and day >= ${month}::date and day < (${month}::date + interval '1 month')::date`.execute(
    db,
  )
  return firstOf(rows)
}

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
