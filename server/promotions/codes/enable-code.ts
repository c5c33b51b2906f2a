import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { enableRow, lockRow } from '../../kit/db/rows.ts'

/** Stops a code, or lets it be used again. Orders that have used it keep their discount. */
export async function enableCode(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const code = await lockRow(ctx, 'promo_code', id)
  await enableRow(ctx, 'promo_code', code, enabled)
  ctx.takenBackBy?.({ id, enabled: !enabled })
  await emit(ctx, enabled ? 'promotions.codeEnabled' : 'promotions.codeDisabled', {
    subject: 'promo',
    subjectId: code.promo_id,
    facts: { code: code.code },
  })
  return { done: true }
}
