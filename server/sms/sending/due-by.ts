import type { Ctx } from '../../kit/ctx.ts'
import { readRules } from '../senders/rules.ts'
import { allowedFor } from './quiet.ts'

/** When somebody of a country is written to: from the moment that was asked for, and by day. */
export async function dueBy(ctx: Ctx, sendAt: string | null): Promise<(country: string) => Date> {
  const rules = await readRules(ctx)
  const from = new Date(Math.max(sendAt ? Date.parse(sendAt) : 0, ctx.now.getTime()))
  const existing = new Map<string, Date>()
  return (country) => {
    const at =
      existing.get(country) ??
      allowedFor(from, country, {
        quiet: { from: rules.quietFrom, to: rules.quietTo },
        by: rules.quietBy,
        zone: ctx.merchant.timeZone,
      })
    existing.set(country, at)
    return at
  }
}
