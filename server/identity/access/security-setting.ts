import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { firstOf } from '#contract/kit/given.ts'
import type { SecurityForm, SecuritySetting } from '#contract/identity/access/access.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { withFactor } from '../factors/factor-state.ts'
import { rulesKey, signInRules } from '../factors/sign-in-rules.ts'
import { forgetSessions } from '../sessions/sessions.ts'

/** The rules of logging in, and how far people have come with them. */
export async function readSecurity(ctx: Ctx): Promise<SecuritySetting> {
  const { rows } = await sql<{ people: number; withFactor: number }>`
    select count(*)::int as people, count(*) filter (where ${withFactor})::int as "withFactor"
      from app_user u
     where u.merchant_id = ${ctx.scope.merchantId} and not u.by_key and u.disabled_at is null`.execute(ctx.db)
  return { ...signInRules(ctx.merchant), ...firstOf(rows) }
}

/** Who is without a second factor when the rule begins is led to one at their next log-in; nobody is logged out by it. */
export async function saveSecurity(ctx: Ctx, form: SecurityForm): Promise<{ done: true }> {
  const before = signInRules(ctx.merchant)
  if (isDeepStrictEqual(before, form)) return { done: true }
  const { merchantId } = ctx.scope
  await sql`update platform.merchant set settings = settings || jsonb_build_object(${rulesKey}::text, ${JSON.stringify(form)}::jsonb)
    where id = ${merchantId}`.execute(ctx.db)
  await emit(ctx, 'identity.securityChanged', {
    subject: 'merchant',
    subjectId: merchantId,
    before,
    after: form,
  })
  ctx.afterCommit(() => forgetSessions(ctx.app, merchantId))
  return { done: true }
}
