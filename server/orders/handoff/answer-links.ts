import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/kit/schema.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** Days that a link waits for an answer. */
const validDays = 21

export type AnswerLink = {
  merchantId: number
  orderId: number
  lineId: number
  language: Language
  state: 'open' | 'used' | 'expired' | 'revoked'
  usedAt: string | null
}
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes the link of a question; earlier ones of the same line answer nothing any more. Only its hash is kept. */
export async function makeLink(
  ctx: Ctx,
  line: { id: number; orderId: number },
  purpose: 'order' | 'change',
  language: Language,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const merchantId = ctx.scope.merchantId
  await revokeLinks(ctx, line.id)
  await ctx.db
    .insertInto('platform.answer_link')
    .values({
      token_hash: hashOf(token),
      merchant_id: merchantId,
      order_id: line.orderId,
      line_id: line.id,
      purpose,
      language,
      expires_at: new Date(ctx.now.getTime() + validDays * 86_400_000).toISOString(),
    })
    .execute()
  return token
}

export const revokeLinks = (ctx: Ctx, lineId: number) =>
  ctx.db
    .updateTable('platform.answer_link')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('line_id', '=', lineId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()

/** What a token is good for; undefined for one that was never given out. */
export async function readLink(app: App, token: string): Promise<AnswerLink | undefined> {
  const row = await app.db
    .selectFrom('platform.answer_link')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) return undefined
  const state = row.used_at
    ? 'used'
    : row.revoked_at
      ? 'revoked'
      : new Date(row.expires_at) < new Date()
        ? 'expired'
        : 'open'
  return {
    merchantId: row.merchant_id,
    orderId: row.order_id,
    lineId: row.line_id,
    language: row.language as Language,
    state,
    usedAt: row.used_at,
  }
}

/** Uses a link up within the answer's own transaction; false where somebody else was first. */
export async function spendLink(ctx: Ctx, token: string): Promise<boolean> {
  const used = await ctx.db
    .updateTable('platform.answer_link')
    .set({ used_at: ctx.now.toISOString() })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .returning('line_id')
    .executeTakeFirst()
  return used !== undefined
}
