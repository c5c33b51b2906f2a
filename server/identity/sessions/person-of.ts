import { sql } from 'kysely'
import type { Ctx, SessionUser } from '../../kit/ctx.ts'
import { toUser, type PersonRow } from './sessions.ts'

type Row = PersonRow & Parameters<typeof toUser>[1]

/** A person with the rights of this moment, for work that goes on when the session is gone; null for one who may not log in. */
export async function personOf(ctx: Ctx, userId: number): Promise<SessionUser | null> {
  const { rows } = await sql<Row>`
    select u.*, platform.reach_of(u.merchant_id, u.id, u.kind, u.is_super, u.department_id) as reach, r.audience as role_audience, r.built_in as role_built_in, coalesce(r.permissions, '{}') as role_permissions
      from app_user u left join role r on r.merchant_id = u.merchant_id and r.id = u.role_id
     where u.merchant_id = ${ctx.scope.merchantId} and u.id = ${userId} and u.disabled_at is null`.execute(
    ctx.db,
  )
  const [row] = rows
  return row ? toUser(row, row) : null
}
