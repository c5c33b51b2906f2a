import { sql } from 'kysely'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** Who is to be paid, as the guest reads it, and whom to ask. */
export async function linkMerchant(
  ctx: Ctx,
  language: Language,
): Promise<{ name: string; contact: string[] }> {
  const { rows } = await sql<{
    contact: Record<string, string>
  }>`select contact from platform.merchant where id = ${ctx.scope.merchantId}`.execute(ctx.db)
  return {
    name: nameIn(ctx.merchant.names, language),
    contact: Object.values(rows[0]?.contact ?? {}).filter(Boolean),
  }
}
