import { createHmac } from 'node:crypto'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { hashToken } from '../../kit/outside/token.ts'

/** The signed token of a quotation's link: worked out whenever staff need it, and kept nowhere. */
const tokenOf = ({ app, scope }: Ctx, quotationId: number): string =>
  createHmac('sha256', app.secret)
    .update(`shared quotation ${scope.merchantId} ${quotationId}`)
    .digest('base64url')
    .slice(0, 32)

export const shareUrl = (ctx: Ctx, quotationId: number): string =>
  `${ctx.app.config.publicUrl}/supplier/quotation/${tokenOf(ctx, quotationId)}`

/** From now on the link leads here. */
export async function openLink(ctx: Ctx, quotationId: number): Promise<void> {
  await ctx.db
    .insertInto('platform.shared_link')
    .values({
      token_hash: hashToken(tokenOf(ctx, quotationId)),
      merchant_id: ctx.scope.merchantId,
      quotation_id: quotationId,
    })
    .execute()
}

/** Whose quotation a token opens; undefined for one that was never given out. */
export async function followLink(
  ctx: PublicCtx,
  token: string,
): Promise<{ merchantId: number; quotationId: number } | undefined> {
  return ctx.app.db
    .selectFrom('platform.shared_link')
    .select(['merchant_id as merchantId', 'quotation_id as quotationId'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}
