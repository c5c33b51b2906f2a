import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'

/** Stops a code, or lets it be used again. Orders that have used it keep their discount. */
export async function enableCode(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const code = await ctx.db
    .selectFrom('promo_code')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!code) fail('notFound')
  if (code.enabled === enabled) fail('operationInvalid')
  await ctx.db
    .updateTable('promo_code')
    .set({ enabled })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .execute()
  await emit(ctx, enabled ? 'promotions.codeEnabled' : 'promotions.codeDisabled', {
    subject: 'promo',
    subjectId: code.promo_id,
    facts: { code: code.code },
  })
  return { done: true }
}
