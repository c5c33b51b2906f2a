import type pg from 'pg'
import { Refusal } from '../call/refusal.ts'

type Session = { role: string; isBare: boolean }

/**
 * Refuses a database whose connections begin as anybody but the application's role: what a transaction without a scope asks would
 * be answered by the rights of whoever logged in, past all walls. A pooler that swallows the settings of a session does just that.
 */
export async function checkWalls(pool: pg.Pool): Promise<void> {
  const { rows } =
    await pool.query<Session>(`select current_user as role, r.rolname = 'longtail_app' and not r.rolsuper and not r.rolbypassrls
      and not exists (select from pg_class c where c.relowner = r.oid) as "isBare" from pg_roles r where r.rolname = current_user`)
  const [session] = rows
  if (session?.isBare) return
  throw new Refusal(
    `Connections to the database work as "${session?.role ?? ''}" instead of longtail_app, before whom no wall stands between merchants: ` +
      `behind a pooler set DATABASE_DIRECT_URL, and in the database "alter role <user of DATABASE_URL> set role longtail_app".`,
  )
}
