import type pg from 'pg'
import { Refusal } from '../call/refusal.ts'

/**
 * The role that the application takes on for its work. It owns nothing and cannot step around row-level
 * security; whoever connects must be allowed to become it.
 */
export async function ensureAppRole(client: pg.ClientBase): Promise<void> {
  try {
    if (!(await holds(client, `exists (select from pg_roles where rolname = 'longtail_app')`))) {
      await client.query('create role longtail_app nologin nobypassrls noinherit')
    }
    if (!(await holds(client, `pg_has_role(current_user, 'longtail_app', 'set')`))) {
      await client.query('grant longtail_app to current_user')
    }
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    // Roles belong to the whole server: another database's migration may have made it a moment ago.
    if (code === '42710' || code === '23505') return ensureAppRole(client)
    if (code !== '42501') throw error
    throw new Refusal(
      `${message}: as an administrator of the server run "create role longtail_app nologin; grant longtail_app to <this user>".`,
    )
  }
  if (await holds(client, `(select rolsuper or rolbypassrls from pg_roles where rolname = 'longtail_app')`)) {
    throw new Refusal(
      'The role longtail_app may step around row-level security: run "alter role longtail_app nosuperuser nobypassrls".',
    )
  }
}

async function holds(client: pg.ClientBase, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`select ${condition} as yes`)
  return rows[0]?.yes === true
}
