import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { enrolmentUri, hashPassword, newSecret } from '../identity/identity.public.ts'
import type { App } from '../kit/app-services.ts'
import { Refusal } from '../kit/call/refusal.ts'
import { seal, unseal } from '../kit/outside/seal.ts'

export const deskRights = ['look', 'act'] as const
export type DeskRights = (typeof deskRights)[number]
export type Operator = { id: number; name: string; rights: DeskRights }

/** Of no merchant. */
const nobodys = 0
export const factorOf = (app: App, sealed: string): string =>
  unseal(app, nobodys, Buffer.from(sealed, 'base64'), 'second factors')['secret'] ?? ''

/**
 * Makes somebody of the desk, or gives one that is there a new password and a new second factor. By a command alone, with the rights of
 * the database's owner: the product itself can make none.
 */
export async function saveOperator(
  app: App,
  client: pg.ClientBase,
  { name, rights }: Omit<Operator, 'id'>,
): Promise<{ password: string; uri: string; secret: string }> {
  if (!/^[a-z0-9._-]{3,60}$/.test(name))
    throw new Refusal('A name of the desk has 3 to 60 small letters, digits, dots and dashes.')
  const password = randomBytes(15).toString('base64url')
  const secret = await newSecret()
  const sealed = seal(app, nobodys, { secret }, 'second factors').toString('base64')
  const hash = await hashPassword(app, password)
  await client.query(
    `with saved as (
       insert into platform.desk_operator as o (name, password_hash, factor_sealed, rights) values ($1, $2, $3, $4)
       on conflict (name) do update set password_hash = excluded.password_hash, factor_sealed = excluded.factor_sealed,
         last_step = 0, rights = excluded.rights, disabled_at = null returning id)
     delete from platform.desk_session s using saved where s.operator_id = saved.id`,
    [name, hash, sealed, rights],
  )
  return { password, secret, uri: await enrolmentUri(secret, 'Longtail desk', name) }
}

/** Out at once, wherever they are logged in. */
export async function disableOperator(client: pg.ClientBase, name: string): Promise<void> {
  const { rowCount } = await client.query(
    `with off as (update platform.desk_operator set disabled_at = now() where name = $1 returning id),
          out as (delete from platform.desk_session s using off where s.operator_id = off.id)
     select from off`,
    [name],
  )
  if (!rowCount) throw new Refusal(`Nobody of the desk is called ${name}.`)
}

/** Where nobody is of the desk there is none. */
export async function hasOperators({ db }: Pick<App, 'db'>): Promise<boolean> {
  const { rows } = await sql`select from platform.desk_operator where disabled_at is null limit 1`.execute(db)
  return rows.length > 0
}
