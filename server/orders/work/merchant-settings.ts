import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'

/** Keeps what the merchant decides about its orders beside its other settings; null takes one away. Told with what stood before. */
export async function keepSettings(
  ctx: Ctx,
  event: 'archiveRule' | 'deadlineRules',
  values: Record<string, number | null>,
): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const before = Object.fromEntries(
    Object.keys(values).map((key) => [key, ctx.merchant.settings[key] ?? null]),
  )
  await sql`update platform.merchant
       set settings = (settings - ${Object.keys(values)}::text[]) || jsonb_strip_nulls(${JSON.stringify(values)}::jsonb)
     where id = ${merchantId}`.execute(ctx.db)
  await emit(ctx, `orders.${event}`, { subject: 'merchant', subjectId: merchantId, before, after: values })
  return { done: true }
}
