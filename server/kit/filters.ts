import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from './ctx.ts'

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** For `like` and `ilike`: what holds the text, whatever signs it is made of. */
export const containing = (text: string): string => `%${literally(text)}%`
export const startingWith = (text: string): string => `${literally(text)}%`

/** The moment at which a day begins where the merchant is; of so many days later. */
export const dayStart = (ctx: Ctx, day: string, later = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone ${ctx.merchant.timeZone})`
