import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'

/** The merchant's settings as they stand: a session knows them from a few seconds ago. */
export async function settingsNow({ db, scope }: Ctx): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ settings: Record<string, unknown> }>`select settings from platform.merchant
     where id = ${scope.merchantId}`.execute(db)
  return rows[0]?.settings ?? {}
}

/** Keeps what the merchant decides about its orders beside its other settings; null takes one away. Told with what stood before. */
export async function keepSettings(
  ctx: Ctx,
  event: 'archiveRule' | 'deadlineRules',
  values: Record<string, number | null>,
): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const settings = await settingsNow(ctx)
  const before = Object.fromEntries(Object.keys(values).map((key) => [key, settings[key] ?? null]))
  await sql`update platform.merchant
       set settings = (settings - ${Object.keys(values)}::text[]) || jsonb_strip_nulls(${JSON.stringify(values)}::jsonb)
     where id = ${merchantId}`.execute(ctx.db)
  await emit(ctx, `orders.${event}`, { subject: 'merchant', subjectId: merchantId, before, after: values })
  return { done: true }
}
