import type { Ctx } from '../../kit/ctx.ts'
import { enqueueAll } from '../../kit/jobs/jobs.ts'

const jobsOf = ({ scope }: Ctx, what: string, skuIds: readonly number[]) =>
  [...new Set(skuIds)].map((skuId) => ({ payload: { skuId }, key: `${what} ${scope.merchantId} ${skuId}` }))

/** What is free of these SKUs' codes changed: their pools are counted anew, and lines that wait are tried again, once this is kept. */
export async function codesChanged(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  await fewerCodes(ctx, skuIds)
  await enqueueAll(ctx, 'orders.wakeCodes', jobsOf(ctx, 'wake codes', skuIds))
}
/** The same where no more are free: nobody who waits gets any. */
export const fewerCodes = (ctx: Ctx, skuIds: readonly number[]): Promise<void> =>
  enqueueAll(ctx, 'ticketing.countCodes', jobsOf(ctx, 'count codes', skuIds))
