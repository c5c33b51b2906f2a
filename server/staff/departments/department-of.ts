import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** The other people of somebody's department who can log in; nobody for who is in none, or alone in it. */
export async function departmentOf(ctx: Ctx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from app_user u
      join app_user c on c.merchant_id = u.merchant_id and c.department_id = u.department_id and c.id <> u.id and c.disabled_at is null
     where u.merchant_id = ${ctx.scope.merchantId} and u.id = ${userId} order by c.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
