import type { Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'

/** What is free of these SKUs' codes changed: their pools are counted anew, and lines that wait are tried again, once this is kept. */
export async function codesChanged(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  for (const skuId of new Set(skuIds)) {
    const key = `${ctx.scope.merchantId} ${skuId}`
    await enqueue(ctx, 'ticketing.countCodes', { skuId }, { key: `count codes ${key}` })
    await enqueue(ctx, 'orders.wakeCodes', { skuId }, { key: `wake codes ${key}` })
  }
}
/** The same where fewer are free: nobody who waits gets any. */
export async function fewerCodes(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  for (const skuId of new Set(skuIds))
    await enqueue(
      ctx,
      'ticketing.countCodes',
      { skuId },
      { key: `count codes ${ctx.scope.merchantId} ${skuId}` },
    )
}
