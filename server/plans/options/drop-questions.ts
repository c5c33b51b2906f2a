import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/**
 * What a supplier is asked of the option date of a service waits no longer, and its link opens nothing: a newer question, another
 * supplier or another date stands in its place, or the service, or its whole plan, is not wanted.
 */
export async function dropQuestions(ctx: Ctx, of: { serviceId: number } | { planId: number }): Promise<void> {
  const these = 'serviceId' in of ? sql`service_id = ${of.serviceId}` : sql`plan_id = ${of.planId}`
  const { rows } = await sql<{
    id: number
  }>`update plan_option_ask set status = 'replaced', version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and ${these} and status = 'asked' returning id`.execute(
    ctx.db,
  )
  if (rows.length)
    await sql`update platform.plan_link set revoked_at = ${ctx.now.toISOString()}
      where merchant_id = ${ctx.scope.merchantId} and purpose = 'option'
        and option_id = any(${rows.map(({ id }) => id)}::bigint[]) and revoked_at is null`.execute(ctx.db)
}
