import { sql } from 'kysely'
import type { Echo, Fault, InboxState, Mode, OutboxState } from '#contract/kit/outside.ts'
import type { Ctx } from '../ctx.ts'
import { finds } from '../db/filters.ts'
import { pageOf } from '../record/page-of.ts'
import { unseal } from './seal.ts'

type Paging = { pageNo: number; pageSize: number }
type Row<S extends string> = {
  id: number
  version: number
  name: string
  system: S
  mode: Mode
  settings: Record<string, string>
  secrets: Buffer | null
  enabled: boolean
  okAt: string | null
  failedAt: string | null
  failures: number
  lastError: string
  fault: Fault
  echo: Echo
  createdAt: string
  createdByName: string
  nextAt: string | null
  nextError: string
  key: string
  waiting: number
  refused: number
  outgoing: number
}

/** Connections to some systems by name, with how they are. */
export async function connectionPage<S extends string>(
  ctx: Ctx,
  systems: readonly S[],
  text: string | undefined,
  paging: Paging,
) {
  const { merchantId } = ctx.scope
  const found = sql<
    Row<S>
  >`select * from (select c.id, c.version, c.name, c.system, c.mode, c.settings, c.secrets, c.enabled, c.ok_at as "okAt", c.failed_at as "failedAt",
      c.failures, c.last_error as "lastError", c.fault, c.echo, c.created_at as "createdAt", c.created_by_name as "createdByName", c.next_at as "nextAt", c.next_error as "nextError", d.key,
      (select count(*)::int from outside_inbox i where i.merchant_id = c.merchant_id and i.connection_id = c.id and i.state = 'waiting') as waiting,
      (select count(*)::int from outside_inbox i where i.merchant_id = c.merchant_id and i.connection_id = c.id and i.state = 'refused') as refused,
      (select count(*)::int from outside_outbox o where o.merchant_id = c.merchant_id and o.connection_id = c.id and o.state <> 'done') as outgoing
    from outside_connection c join platform.outside_door d on d.merchant_id = c.merchant_id and d.connection_id = c.id
   where c.merchant_id = ${merchantId} and c.system = any(${[...systems]}::text[])) r where ${finds(text, ['r.name', 'r.system'])}`
  const page = await pageOf(ctx, paging, found, sql`r.name, r.id`)
  return {
    ...page,
    rows: page.rows.map(({ secrets, ...row }) => ({
      ...row,
      has: secrets ? Object.keys(unseal(ctx.app, merchantId, secrets)) : [],
      health: healthOf(row),
    })),
  }
}

const healthOf = ({
  enabled,
  failures,
  okAt,
}: Pick<Row<string>, 'enabled' | 'failures' | 'okAt'>): 'good' | 'bad' | 'unused' | 'off' =>
  !enabled ? 'off' : failures > 0 ? 'bad' : okAt ? 'good' : 'unused'

type Call = {
  id: number
  at: string
  verb: string
  target: string
  reference: string
  status: number | null
  error: string
  ms: number
  asked: string
  answered: string
}
export const callPage = (ctx: Ctx, connectionId: number, paging: Paging) =>
  pageOf(
    ctx,
    paging,
    sql<Call>`select id, at, verb, target, reference, status, error, ms, asked, answered from outside_call
      where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`,
    sql`r.id desc`,
  )

type Message = {
  id: number
  at: string
  kind: string
  state: InboxState
  times: number
  error: string
  headers: string
  body: Buffer
  handledAt: string | null
}
const storedCharacters = 4_000

/** What a system told us, as it came: first what nobody has worked on, then the newest. */
export async function inboxPage(ctx: Ctx, connectionId: number, paging: Paging) {
  const page = await pageOf(
    ctx,
    paging,
    sql<Message>`select id, arrived_at as at, kind, state, times, error, jsonb_pretty(headers) as headers, handled_at as "handledAt", body
      from outside_inbox where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`,
    sql`r.state = 'waiting' desc, r.id desc`,
  )
  return {
    ...page,
    rows: page.rows.map(({ body, ...row }) => ({
      ...row,
      body: body.toString('utf8').replaceAll('\0', '').slice(0, storedCharacters),
    })),
  }
}

type Item<K extends string> = {
  id: number
  at: string
  kind: K
  reference: string
  state: OutboxState
  tries: number
  nextAt: string
  error: string
  createdByName: string
  stoppedByName: string
  endedAt: string | null
}
/** What is to go out to a system: first what still is, then what went last. */
export const outboxPage = <K extends string>(ctx: Ctx, connectionId: number, paging: Paging) =>
  pageOf(
    ctx,
    paging,
    sql<
      Item<K>
    >`select id, created_at as at, kind, reference, state, tries, next_at as "nextAt", error, created_by_name as "createdByName",
        stopped_by_name as "stoppedByName", ended_at as "endedAt"
      from outside_outbox where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`,
    sql`r.state = 'done', r.id desc`,
  )
