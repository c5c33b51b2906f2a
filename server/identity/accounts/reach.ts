import { sql, type SqlBool } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'

/**
 * Nobody makes, changes, disables or resets a person who sees more orders and customers than they do: they could take that
 * person's place. One rule (`app.person_within_reach`), asked here by every call that touches people, roles, departments and keys.
 */
const word = 'identity.errors.beyondReach'

/** As the database holds the person at this moment. */
export const refuseBeyondReach = (ctx: Ctx, userId: number): Promise<void> =>
  refuse(
    ctx,
    sql`exists (select from app_user u where u.merchant_id = ${ctx.scope.merchantId} and u.id = ${userId} and app.person_within_reach(u.merchant_id, u.id, u.kind, u.is_super, u.department_id, u.agent_id))`,
  )

/** As one of this department, of none where it is null; a new person where no id is given. */
export const refuseBeyondDepartment = (
  ctx: Ctx,
  departmentId: number | null,
  userId?: number,
): Promise<void> =>
  refuse(ctx, sql`app.department_within_reach(${departmentId}::bigint, ${userId ?? -1}::bigint)`)

/** Whoever logs in for this agent, or calls with its key, sees all its orders: as its keeper, or whoever sees theirs. */
export const refuseBeyondAgent = (ctx: Ctx, agentId: number): Promise<void> =>
  refuse(ctx, sql`app.agent_within_reach(${agentId}::bigint)`)

/** What is changed for everybody who holds a role. */
export const refuseBeyondHolders = (ctx: Ctx, roleId: number): Promise<void> =>
  refuse(
    ctx,
    sql`not exists (select from app_user u where u.merchant_id = ${ctx.scope.merchantId} and u.role_id = ${roleId} and not app.person_within_reach(u.merchant_id, u.id, u.kind, u.is_super, u.department_id, u.agent_id))`,
  )

/** What shows, or gives to others, all that the merchant has, whoever asks for it. */
export function refusePartOfAll(ctx: Pick<Ctx, 'scope'>): void {
  if (ctx.scope.reach) fail('identity.beyondReach')
}

/** The word of why not, or false. */
export const whyBeyondReach = (within: boolean): string | false => !within && word

async function refuse(ctx: Ctx, within: ReturnType<typeof sql>): Promise<void> {
  if (!ctx.scope.reach) return
  const { rows } = await sql<{ within: SqlBool }>`select ${within} as within`.execute(ctx.db)
  if (!rows[0]?.within) fail('identity.beyondReach')
}
