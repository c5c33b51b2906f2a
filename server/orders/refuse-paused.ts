import { fail } from '../kit/call/errors.ts'
import type { CallCtx } from '../kit/ctx.ts'

/**
 * Refuses what is a new sale where the merchant's trial, or what it paid for, has ended. What was sold before goes on: it is paid,
 * changed, boarded, refunded and billed as ever.
 */
export function refusePaused({ merchant, now, past }: Pick<CallCtx, 'merchant' | 'now' | 'past'>): void {
  if (past || merchant.sellingUntil === null) return
  if (now.getTime() >= Date.parse(merchant.sellingUntil)) fail('orders.sellingPaused')
}
