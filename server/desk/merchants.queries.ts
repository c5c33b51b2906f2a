import { sql } from 'kysely'
import type { PlanName } from '#contract/subscription/plans.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { App } from '../kit/app-services.ts'

export type DeskMerchant = {
  id: number
  code: string
  names: Names
  plan: 'trial' | 'active' | 'ended' | 'suspended'
  demo: boolean
  flags: Record<string, boolean>
  currency: string
  createdAt: string
  sellingUntil: string | null
  tier: PlanName | null
  trialEndsOn: string | null
  paidUntil: string | null
  people: number
  /** Of the last thirty days. */
  orders: number
  messages: number
  storageBytes: number
  suspendedReason: string | null
}
export const merchantStates = ['trial', 'active', 'suspended', 'ended'] as const

const columns =
  sql.raw(`id, code, names, plan, demo, flags, currency, created_at as "createdAt", selling_until as "sellingUntil",
  tier, trial_ends_on::text as "trialEndsOn", paid_until::text as "paidUntil", people, orders, messages,
  storage_bytes as "storageBytes", suspended_reason as "suspendedReason"`)

/** Sandboxes are no merchants: they come and go with the one that each is of. */
export const listMerchants = async (
  { db }: App,
  { text = '', state = '' }: { text?: string; state?: string } = {},
): Promise<DeskMerchant[]> =>
  (
    await sql<DeskMerchant>`select ${columns} from app.desk_merchants()
      where (${text} = '' or code ilike '%' || ${likeText(text)} || '%' or names::text ilike '%' || ${likeText(text)} || '%')
        and not coalesce((flags ->> 'sandbox')::boolean, false)
        and (${state} = '' or plan = ${state}) order by code limit 500`.execute(db)
  ).rows

const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

export const readMerchant = async ({ db }: App, code: string): Promise<DeskMerchant | undefined> =>
  (await sql<DeskMerchant>`select ${columns} from app.desk_merchants() where code = ${code}`.execute(db))
    .rows[0]

export type WaitingLicence = {
  id: number
  merchantId: number
  code: string
  names: Names
  country: string
  kind: string
  number: string
  holder: string
  district: string
  validUntil: string | null
  /** Where its number is looked up by a person. */
  lookedUp: string
  claimedTwice: boolean
  /** What the country's public register said; empty where none was asked. */
  register: '' | 'running' | 'closed' | 'missing'
  registerNote: string
  registerAt: string | null
  fileIds: number[]
}
export const listLicencesToCheck = async ({ db }: App): Promise<WaitingLicence[]> =>
  (
    await sql<WaitingLicence>`select id, merchant_id as "merchantId", code, names, country, kind, number, holder, district,
      register_state as register, register_note as "registerNote", register_at as "registerAt",
      looked_up as "lookedUp", valid_until::text as "validUntil", claimed_twice as "claimedTwice",
      file_ids as "fileIds" from app.desk_licences()`.execute(db)
  ).rows

export type QueueRow = {
  task: string
  waiting: number
  due: number
  running: number
  failing: number
  givenUp: number
  oldestSeconds: number
}
export const readQueue = async ({ db }: Pick<App, 'db'>): Promise<QueueRow[]> =>
  (
    await sql<QueueRow>`select task, waiting, due, running, failing, given_up as "givenUp", oldest_seconds as "oldestSeconds"
      from app.desk_queue()`.execute(db)
  ).rows

export type StorageRow = { name: string; bytes: number; rowsAbout: number }
export const readStorage = async ({ db }: App): Promise<StorageRow[]> =>
  (await sql<StorageRow>`select name, bytes, rows_about as "rowsAbout" from app.desk_storage()`.execute(db))
    .rows

export type SlowCall = { call: string; times: number; totalMs: number; longestMs: number; lastAt: string }
/** Of the last seven days. */
export const listSlowCalls = async ({ db }: App): Promise<SlowCall[]> =>
  (
    await sql<SlowCall>`select call, sum(times)::integer as times, sum(total_ms)::bigint as "totalMs",
      max(longest_ms) as "longestMs", max(hour) as "lastAt" from platform.slow_call
     where hour > now() - interval '7 days' group by call order by 3 desc limit 100`.execute(db)
  ).rows

export type Health = {
  databaseMs: number
  uptimeSeconds: number
  memoryBytes: number
  build: string
  connections: { inUse: number; idle: number; waiting: number }
  merchants: Record<(typeof merchantStates)[number], number>
  licences: number
  /** What the open market told the desk within seven days. */
  alerts: number
  due: number
  givenUp: number
  oldestSeconds: number
  workers: number
}
export async function readHealth(app: App): Promise<Health> {
  const begun = performance.now()
  await sql`select 1`.execute(app.db)
  const databaseMs = performance.now() - begun
  const [queue, merchants, licences, alerts, beats] = await Promise.all([
    readQueue(app),
    listMerchants(app),
    listLicencesToCheck(app),
    sql<{ n: number }>`select count(*)::integer as n from platform.desk_log
      where operator_name = '' and at > now() - interval '7 days'`.execute(app.db),
    sql<{
      n: number
    }>`select count(*)::integer as n from platform.worker_beat where seen_at > now() - interval '30 seconds'`.execute(
      app.db,
    ),
  ])
  const { totalCount, idleCount, waitingCount } = app.pool
  const counted = (state: DeskMerchant['plan']) => merchants.filter(({ plan }) => plan === state).length
  return {
    databaseMs,
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage().rss,
    build: app.build,
    connections: { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount },
    merchants: {
      trial: counted('trial'),
      active: counted('active'),
      suspended: counted('suspended'),
      ended: counted('ended'),
    },
    licences: licences.length,
    alerts: alerts.rows[0]?.n ?? 0,
    due: queue.reduce((sum, { due }) => sum + due, 0),
    givenUp: queue.reduce((sum, { givenUp }) => sum + givenUp, 0),
    oldestSeconds: Math.max(0, ...queue.map(({ oldestSeconds }) => oldestSeconds)),
    workers: beats.rows[0]?.n ?? 0,
  }
}
