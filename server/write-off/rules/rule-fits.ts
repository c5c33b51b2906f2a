import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { containing } from '../../kit/db/filters.ts'

export type RuleRow = {
  id: number
  name: string
  accountId: number | null
  direction: 'in' | 'out' | 'any'
  contains: string
  fromMinor: number | null
  toMinor: number | null
  chartAccount: string
  note: string
}

export async function readRules(ctx: Ctx, enabled: boolean, id: number | null = null): Promise<RuleRow[]> {
  const { rows } =
    await sql<RuleRow>`select id, name, account_id as "accountId", direction, contains, from_minor as "fromMinor",
      to_minor as "toMinor", chart_account as "chartAccount", note
    from match_rule where merchant_id = ${ctx.scope.merchantId} and (not ${enabled} or enabled) and (${id}::bigint is null or id = ${id})
   order by id`.execute(ctx.db)
  return rows
}

/** Which lines `l` a rule speaks of: by what the bank writes, the way of the money and its size. */
export function fitsRule({
  accountId,
  direction,
  contains,
  fromMinor,
  toMinor,
}: RuleRow): RawBuilder<SqlBool> {
  const like = containing(contains)
  return sql<SqlBool>`(l.text ilike ${like} or l.payer ilike ${like} or l.reference ilike ${like})
    and (${accountId}::bigint is null or l.account_id = ${accountId})
    and (${direction} = 'any' or (l.amount_minor > 0) = (${direction} = 'in'))
    and (${fromMinor}::bigint is null or abs(l.amount_minor) >= ${fromMinor}) and (${toMinor}::bigint is null or abs(l.amount_minor) <= ${toMinor})`
}
