import type pg from 'pg'
import { Refusal } from '#server/kit/call/refusal.ts'
import type { DbConfig } from '#server/kit/db/db.ts'
import { withClient } from '#server/kit/db/client.ts'
import { Primary } from '#server/kit/db/primary.ts'
import type { OpenDatabase } from './database.ts'

/** Connects to a server of one's own: directly for what needs a session, through its pooler for everything else. */
export async function reach(databaseUrl: string, directUrl: string | undefined): Promise<OpenDatabase> {
  const config = await reachOne(directUrl ?? databaseUrl)
  await refusePooler(config, directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')
  const pooled = directUrl === undefined ? undefined : { ...(await reachOne(databaseUrl)), isPooled: true }
  return {
    config,
    ...(pooled && { pooled }),
    alone: false,
    release: async () => {
      config.primary?.close()
      pooled?.primary?.close()
    },
  }
}

async function reachOne(url: string): Promise<DbConfig> {
  const addresses = addressesOf(url)
  const [first] = addresses
  if (addresses.length > 1) {
    const primary = new Primary(addresses)
    if (!(await primary.ask()))
      throw new Refusal(`None of the hosts of ${withoutPassword(first)} and the next takes writes.`)
    return { primary }
  }
  try {
    await withConnection({ connectionString: first }, async () => undefined)
  } catch (error) {
    throw new Refusal(`The database ${withoutPassword(first)} cannot be reached: ${reason(error)}.`)
  }
  return { connectionString: first }
}

const manyHosts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?@]*,[^/?@]*)(\/[^?]*)?(\?.*)?$/

/**
 * The addresses of one host each that `postgres://user@a:5432,b:5432/name?target_session_attrs=read-write` stands for, as PostgreSQL's
 * own clients read it.
 */
function addressesOf(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', name = '', query = ''] = manyHosts.exec(url) ?? []
  if (!hosts) return [url]
  const params = new URLSearchParams(query)
  const wanted = params.get('target_session_attrs') ?? 'read-write'
  if (wanted !== 'read-write' && wanted !== 'primary')
    throw new Refusal(
      `target_session_attrs is "${wanted}": Longtail writes, and works with read-write or primary.`,
    )
  params.delete('target_session_attrs')
  const rest = params.size ? `?${params}` : ''
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${name}${rest}`)
  return [first, ...others]
}

/**
 * A pooler gives each transaction another session: locks that a session holds stay behind, and nobody hears what is told. It refuses
 * the settings of a session, or swallows them.
 */
async function refusePooler(config: DbConfig, setting: string): Promise<void> {
  const isPooler = await withConnection(
    { ...config, options: '-c app.direct=yes' },
    async (client) =>
      (await client.query<{ direct: string | null }>(`select current_setting('app.direct', true) as direct`))
        .rows[0]?.direct !== 'yes',
  ).catch((error: Error) => {
    if (/startup parameter/.test(error.message)) return true
    throw error
  })
  if (isPooler)
    throw new Refusal(
      `${setting} is the address of a pooler, which keeps no session: set DATABASE_URL to the pooler and DATABASE_DIRECT_URL to the database itself.`,
    )
}

const withConnection = <T>(config: DbConfig, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ ...config, connectionTimeoutMillis: 10_000 }, work)

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'in DATABASE_URL'
  const url = new URL(databaseUrl)
  url.password = ''
  return url.href
}

/** `localhost` is tried as two addresses, and then each has its own error. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
  return first.message.split('\n')[0] ?? ''
}
