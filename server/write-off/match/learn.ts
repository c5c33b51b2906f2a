import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { payerKey } from '../suggest/texts.ts'
import type { LineRecord } from './match-records.ts'
import type { ItemRow } from './open-items.ts'

/** What was accepted teaches who sends under which name; only where all of it is one partner's. */
export async function learn(
  ctx: Ctx,
  lines: readonly LineRecord[],
  items: readonly ItemRow[],
): Promise<void> {
  const partners = new Set(items.map(({ partner }) => partner))
  const [partner] = partners
  if (!partner || partners.size > 1) return
  const payers = new Set(
    lines.map((line) => payerKey({ payer: line.payer, payerAccount: line.payer_account })).filter(Boolean),
  )
  for (const payer of payers)
    await sql`insert into payer_alias (merchant_id, payer, partner) values (${ctx.scope.merchantId}, ${payer}, ${partner})
      on conflict (merchant_id, payer, partner) do update set times = payer_alias.times + 1, last_at = excluded.last_at`.execute(
      ctx.db,
    )
}

/** What was taken back was wrong: it teaches that too. */
export async function unlearn(
  ctx: Ctx,
  lines: readonly LineRecord[],
  partners: readonly string[],
): Promise<void> {
  for (const line of lines) {
    const payer = payerKey({ payer: line.payer, payerAccount: line.payer_account })
    if (!payer) continue
    await sql`delete from payer_alias where merchant_id = ${ctx.scope.merchantId} and payer = ${payer} and partner = any(${[...partners]}::text[]) and times <= 1`.execute(
      ctx.db,
    )
    await sql`update payer_alias set times = times - 1 where merchant_id = ${ctx.scope.merchantId} and payer = ${payer} and partner = any(${[...partners]}::text[])`.execute(
      ctx.db,
    )
  }
}

export async function readAliases(ctx: Ctx): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ payer: string; partner: string; times: number }>`
    select payer, partner, times from payer_alias where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  const aliases = new Map<string, Map<string, number>>()
  for (const { payer, partner, times } of rows) {
    const of = aliases.get(payer) ?? new Map<string, number>()
    aliases.set(payer, of.set(partner, times))
  }
  return aliases
}
