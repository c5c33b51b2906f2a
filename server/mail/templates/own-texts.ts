import { sql } from 'kysely'
import type { Language } from '#contract/kit/schema.ts'
import type { MailKind } from '#contract/mail/templates/mail-kinds.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** Of whom and what a mail is: a text may be one agent's or one product's. */
export type TextScope = { agentId?: number | null | undefined; skuId?: number | null | undefined }
export type OwnText = { subject: string; body: string }

/**
 * The merchant's own text of a kind of mail in a language: the product's before the agent's before the one for all.
 * Language goes first: where the narrowest has none in it, the next wider one that has is taken, and without any the
 * product's own words, which stand in all five.
 */
export async function ownTexts(
  ctx: Ctx,
  kind: MailKind,
  language: Language,
  { agentId = null, skuId = null }: TextScope,
): Promise<OwnText | undefined> {
  const { rows } = await sql<OwnText>`
    select subjects ->> ${language} as subject, bodies ->> ${language} as body from mail_template
     where merchant_id = ${ctx.scope.merchantId} and kind = ${kind} and enabled and subjects ? ${language} and bodies ? ${language}
       and (agent_id is null or agent_id = ${agentId}::bigint) and (sku_id is null or sku_id = ${skuId}::bigint)
     order by sku_id is null, agent_id is null limit 1`.execute(ctx.db)
  return rows[0]
}
