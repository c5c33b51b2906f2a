import { sql } from 'kysely'
import { forgetSessions } from '../identity/identity.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { emit } from '../kit/events.ts'

/** Whether Thai readers see and type years as they count them (2569 for 2026). What is kept stays as it is. */
export async function saveYears(ctx: Ctx, { buddhist }: { buddhist: boolean }): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  await sql`update platform.merchant set flags = flags || jsonb_build_object('buddhistYears', ${buddhist}::boolean)
     where id = ${merchantId}`.execute(ctx.db)
  const before = { buddhist: ctx.merchant.flags['buddhistYears'] === true }
  await emit(ctx, 'settings.yearsChosen', {
    subject: 'merchant',
    subjectId: merchantId,
    before,
    after: { buddhist },
  })
  // The page that has pressed it asks at once how years are counted now.
  ctx.afterCommit(() => forgetSessions(ctx.app, merchantId))
  return { done: true }
}
