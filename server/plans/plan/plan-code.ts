import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** A code by a pattern: `{YY}`, `{MM}`, `{DD}` (also together) of the start day, `{NN}` a number of that day. */
function codeBy(pattern: string, startDate: string, number: number): string {
  const [year = '', month = '', day = ''] = startDate.split('-')
  return pattern.replace(/\{([YMDN]+)\}/g, (_, letters: string) =>
    letters
      .replace(/N+/g, (found) => String(number).padStart(found.length, '0'))
      .replace(/YYYY/g, year)
      .replace(/YY/g, year.slice(2))
      .replace(/MM/g, month)
      .replace(/DD/g, day),
  )
}

const defaultPattern = 'G{YYMMDD}-{NN}'

/** The next code of plans that start on a day; a number is not given again, a code that somebody typed is passed over. */
export async function nextCode(ctx: Ctx, startDate: string): Promise<string> {
  const { merchantId } = ctx.scope
  const setting = await ctx.db
    .selectFrom('group_setting')
    .select('code_pattern')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  const pattern = setting?.code_pattern ?? defaultPattern
  for (;;) {
    const { rows } = await sql<{
      last: number
    }>`insert into plan_code_day (merchant_id, day, last) values (${merchantId}, ${startDate}, 1)
      on conflict (merchant_id, day) do update set last = plan_code_day.last + 1 returning last`.execute(
      ctx.db,
    )
    const code = codeBy(pattern, startDate, firstOf(rows).last)
    const used = await sql<{ used: boolean }>`select app.plan_code_used(${code}) as used`.execute(ctx.db)
    if (!firstOf(used.rows).used) return code
  }
}
