import type pg from 'pg'
import { Refusal } from '../call/refusal.ts'

/** As each may what the other may, they differ in their walls alone (server/sql/kit/roles.sql). */
const roles = ['longtail_app', 'longtail_merchant'] as const

/**
 * The roles that the application takes on for its work. They own nothing and cannot step around row-level
 * security; whoever connects must be allowed to become them.
 */
export async function ensureAppRoles(client: pg.ClientBase): Promise<void> {
  for (const role of roles) {
    await ensureRole(client, role)
    if (await holds(client, `(select rolsuper or rolbypassrls from pg_roles where rolname = '${role}')`)) {
      throw new Refusal(
        `The role ${role} may step around row-level security: run "alter role ${role} nosuperuser nobypassrls".`,
      )
    }
  }
}

async function ensureRole(client: pg.ClientBase, role: string): Promise<void> {
  try {
    if (!(await holds(client, `exists (select from pg_roles where rolname = '${role}')`))) {
      await client.query(`create role ${role} nologin nobypassrls noinherit`)
    }
    if (!(await holds(client, `pg_has_role(current_user, '${role}', 'set')`))) {
      await client.query(`grant ${role} to current_user`)
    }
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    // Roles belong to the whole server: another database's migration may have made it a moment ago.
    if (code === '42710' || code === '23505') return ensureRole(client, role)
    if (code !== '42501') throw error
    const { rows } = await client.query<{ made: string }>(
      `select coalesce(string_agg(format('create role %s nologin; ', name), ''), '') as made
         from unnest($1::text[]) name where not exists (select from pg_roles where rolname = name)`,
      [roles],
    )
    throw new Refusal(
      `${message}: as an administrator of the server run "${rows[0]?.made}grant ${roles.join(', ')} to <this user>".`,
    )
  }
}

async function holds(client: pg.ClientBase, condition: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`select ${condition} as yes`)
  return rows[0]?.yes === true
}
