import type { Ctx } from '../../kit/ctx.ts'

/** Hours in which something asked should be answered, and in which a person should have moved money, where the merchant says nothing else. */
const usual = { requestHours: 24, refundHours: 72 }

/** When an answer is due by the merchant's rule; one that a service waits for not after it begins. */
export function dueAt(ctx: Ctx, rule: keyof typeof usual, startsAt?: string): string {
  const hours = Number(ctx.merchant.settings[rule] ?? usual[rule])
  const due = ctx.now.getTime() + hours * 3_600_000
  const start = startsAt === undefined ? due : new Date(startsAt).getTime()
  return new Date(start > ctx.now.getTime() ? Math.min(due, start) : due).toISOString()
}
