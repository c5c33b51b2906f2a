import { sql, type RawBuilder } from 'kysely'
import type { DimensionName } from '#contract/statistics/figures.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { Apart } from './days.ts'

type Key = RawBuilder<string>

/** The first day of a week or a month that a day is in, or the day; of days that are compared, of the day that they stand beside. */
function timeKey(name: DimensionName, date: RawBuilder<string>, { days, months }: Apart): Key | undefined {
  const beside = sql`(${date} + ${days}::int)`
  if (name === 'day') return sql`${beside}::text`
  if (name === 'week') return sql`date_trunc('week', ${beside}::timestamp)::date::text`
  if (name === 'weekday') return sql`extract(isodow from ${date})::text`
  if (name !== 'month') return undefined
  const whole = months ? sql`(${date} + make_interval(months => ${months}::int))` : beside
  return sql`to_char(${whole}, 'YYYY-MM')`
}

/** What an order is put together by, as a text; '' is none. `o` is the order, and `date` its day. */
export function keyOf(name: DimensionName, date: RawBuilder<string>, apart: Apart): Key {
  const time = timeKey(name, date, apart)
  if (time) return time
  switch (name) {
    case 'product':
    case 'room':
      return sql`o.sku_id::text`
    case 'productType':
      return sql`o.product_type`
    case 'category':
      return sql`coalesce(o.category_id::text, '')`
    case 'agent':
      return sql`o.agent_id::text`
    case 'term':
      return sql`o.settlement_term`
    case 'channel':
      return sql`o.channel`
    case 'agentGroup':
      return sql`coalesce((select a.group_id::text from agent a where a.merchant_id = o.merchant_id and a.id = o.agent_id offset 0), '')`
    case 'staff':
      return sql`coalesce((select u.id::text from app_user u where u.merchant_id = o.merchant_id and u.id = o.created_by and u.kind = 'staff' offset 0), '')`
    default:
      return sql`coalesce((select s.hotel_id::text from sku s where s.merchant_id = o.merchant_id and s.id = o.sku_id offset 0), '')`
  }
}

/** The day on which an order was booked, where the merchant is. */
export const bookedOn = (ctx: Ctx): RawBuilder<string> =>
  sql`(o.created_at at time zone ${ctx.merchant.timeZone})::date`
