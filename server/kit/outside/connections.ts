import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '../call/errors.ts'
import type { Ctx } from '../ctx.ts'
import { insertRow, lockForm, updateRow } from '../db/rows.ts'
import type { App } from '../app-services.ts'
import { fromAnyNode } from '../nodes/from-any-node.ts'
import type { Mode } from '#contract/kit/outside.ts'
import { seal, unseal, type Secrets } from './seal.ts'

const overlapHours = 24
/** What was replaced still verifies for a day: the other side changes over without a gap. */
export const retired = ({ now }: Pick<Ctx, 'now'>, secrets: Buffer | null) => ({
  old_secrets: secrets,
  old_secrets_until: new Date(now.getTime() + overlapHours * 3_600_000).toISOString(),
})

/** One system that a merchant is connected to, opened: its secrets are for this process alone and never answered. */
export type Connection = {
  id: number
  merchantId: number
  system: string
  name: string
  mode: Mode
  settings: Record<string, unknown>
  secrets: Secrets
  /** Those that verify what comes in as well: new ones that wait to be seen to work, and for a day those that were replaced. */
  otherSecrets: Secrets[]
  enabled: boolean
  fault: string
  echo: string
  version: number
}

type Row = {
  id: number
  merchant_id: number
  system: string
  name: string
  mode: Mode
  settings: Record<string, unknown>
  secrets: Buffer | null
  old_secrets: Buffer | null
  next_secrets: Buffer | null
  enabled: boolean
  fault: string
  echo: string
  version: number
}

const columns = sql`id, merchant_id, system, name, mode, settings, secrets,
  case when old_secrets_until > now() then old_secrets end as old_secrets, next_secrets, enabled, fault, echo, version`

const opened = (app: App, row: Row): Connection => ({
  id: row.id,
  merchantId: row.merchant_id,
  system: row.system,
  name: row.name,
  mode: row.mode,
  settings: row.settings,
  secrets: row.secrets ? unseal(app, row.merchant_id, row.secrets) : {},
  otherSecrets: [row.next_secrets, row.old_secrets].flatMap((sealed) =>
    sealed ? [unseal(app, row.merchant_id, sealed)] : [],
  ),
  enabled: row.enabled,
  fault: row.fault,
  echo: row.echo,
  version: row.version,
})

export async function readConnection(ctx: Ctx, id: number): Promise<Connection> {
  const { rows } = await sql<Row>`select ${columns} from outside_connection
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  return opened(ctx.app, rows[0] ?? fail('notFound'))
}

/** Those of some systems that may be used, the oldest first. */
export async function openConnections(ctx: Ctx, systems: readonly string[]): Promise<Connection[]> {
  const { rows } = await sql<Row>`select ${columns} from outside_connection
    where merchant_id = ${ctx.scope.merchantId} and enabled and system = any(${[...systems]}::text[]) order by id`.execute(
    ctx.db,
  )
  return rows.map((row) => opened(ctx.app, row))
}

export type ConnectionForm = {
  id?: number | undefined
  version?: number | undefined
  system: string
  name: string
  mode: Mode
  settings: Record<string, unknown>
  /** Only those that are new; the others stay. */
  secrets: Secrets
}

/** Makes a connection with its door, or changes one. Secrets that are replaced verify for a day beside the new ones. */
export async function saveConnection(ctx: Ctx, form: ConnectionForm): Promise<{ id: number; key: string }> {
  const { merchantId } = ctx.scope
  const before = await lockForm(ctx, 'outside_connection', form)
  const { name, mode, settings } = form
  const values = { name, mode, settings: JSON.stringify(settings) }
  if (before) {
    const existing = before.secrets ? unseal(ctx.app, merchantId, before.secrets) : {}
    const isNew = Object.keys(form.secrets).length > 0
    await updateRow(ctx, 'outside_connection', before, {
      ...values,
      ...(isNew && {
        secrets: seal(ctx.app, merchantId, { ...existing, ...form.secrets }),
        ...retired(ctx, before.secrets),
      }),
    })
    return { id: before.id, key: await doorOf(ctx, before.id) }
  }
  const { id } = await insertRow(ctx, 'outside_connection', {
    ...values,
    system: form.system,
    secrets: seal(ctx.app, merchantId, form.secrets),
    created_by_name: ctx.actor.name,
  })
  const key = randomBytes(24).toString('base64url')
  await sql`insert into platform.outside_door (key, merchant_id, connection_id) values (${key}, ${merchantId}, ${id})`.execute(
    ctx.db,
  )
  return { id, key }
}

type Changes = Partial<{
  settings: Record<string, unknown>
  secrets: Secrets
  enabled: boolean
  fault: string
  echo: string
}>

/** Changes what is said, and nothing else; answers it as it was. */
export async function changeConnection(ctx: Ctx, id: number, changes: Changes): Promise<Connection> {
  const before = await readConnection(ctx, id)
  const { settings, secrets, ...rest } = changes
  await updateRow(
    ctx,
    'outside_connection',
    { id },
    {
      ...rest,
      ...(settings && { settings: JSON.stringify(settings) }),
      ...(secrets && { secrets: seal(ctx.app, ctx.scope.merchantId, secrets) }),
    },
  )
  return before
}

/** The key of the address at which a system calls us. */
async function doorOf(ctx: Ctx, connectionId: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`select key from platform.outside_door
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(ctx.db)
  return rows[0]?.key ?? fail('notFound')
}

/** The name by which a system tells of this account, where it tells of all at one address. */
export const nameDoor = (ctx: Ctx, connectionId: number, account: string) =>
  sql`update platform.outside_door set account = ${account}
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(ctx.db)

/** Whose door it is, by its key, or by the name of the account that a system tells of; undefined for nobody's. */
export async function behindDoor(
  { db }: Pick<App, 'db'>,
  by: { key: string } | { account: string },
): Promise<{ merchantId: number; connectionId: number } | undefined> {
  const [door] = await fromAnyNode(
    db,
    sql<{ merchantId: number; connectionId: number }>`
    select merchant_id as "merchantId", connection_id as "connectionId" from platform.outside_door
     where ${'key' in by ? sql`key = ${by.key}` : sql`account = ${by.account}`}`,
  )
  return door
}
