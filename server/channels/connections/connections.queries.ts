import { omit } from '#contract/kit/omit.ts'
import { sql } from 'kysely'
import type { ChannelConnectionRow } from '#contract/channels/connections/connection.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { simulatorsOf } from '../../kit/outside/simulator.ts'
import { unseal } from '../../kit/outside/seal.ts'
import { adapters, systems } from '../registry.ts'

type Speed = ChannelConnectionRow['in']
type Row = Omit<ChannelConnectionRow, 'has' | 'health' | 'can' | 'address' | 'answerMs' | 'in' | 'out'> & {
  secrets: Buffer | null
  in: Speed | null
  out: Speed | null
  failures: number
  lastFault: string
}

/** Figures of the last 24 hours, read along one index. */
const speedOf = (
  table: string,
  failed: string,
) => sql`(select jsonb_build_object('calls', count(*), 'errors', count(*) filter (where ${sql.raw(failed)}),
    'p50', coalesce(percentile_cont(0.5) within group (order by k.ms), 0), 'p90', coalesce(percentile_cont(0.9) within group (order by k.ms), 0),
    'p99', coalesce(percentile_cont(0.99) within group (order by k.ms), 0))
  from ${sql.table(table)} k where k.merchant_id = n.merchant_id and k.connection_id = n.id and k.at > now() - interval '24 hours')`

/** A call that failed by itself: what we refused for a reason of ours (sold out, closed) is no fault of the connection. */
const callFailed =
  "not k.ok and (k.status >= 500 or k.error in ('failed', 'badSignature', 'staleClock', 'malformed', 'busy'))"

export async function listConnections(ctx: Ctx) {
  const { rows } =
    await sql<Row>`select n.id, n.version, n.system, n.name, n.mode, n.settings, n.secrets, n.enabled, n.failures, n.last_error as "lastFault", n.fault, n.echo,
      case when n.old_secrets_until > now() then n.old_secrets_until end as "oldSecretsUntil",
      c.agent_id as "agentId", a.name as "agentName", c.account, c.test_mode as "testMode", c.stock_buffer as "stockBuffer", c.hold_minutes as "holdMinutes",
      c.refund_answer_hours as "refundAnswerHours", c.refund_rule as "refundRule", c.push_stock as "pushStock", c.push_price as "pushPrice", c.markup_bp as "markupBasisPoints",
      case when c.paused_until > now() then c.paused_until end as "pausedUntil",
      (select max(o.created_at) from channel_order o where o.merchant_id = n.merchant_id and o.connection_id = n.id) as "lastOrderAt",
      (select jsonb_build_object('products', f.products, 'publishedAt', f.published_at, 'held', f.held_products, 'deliveredAt', f.delivered_at, 'deliveryError', f.delivery_error)
         from channel_feed f where f.merchant_id = n.merchant_id and f.connection_id = n.id) as feed,
      c.last_push_at as "lastPushAt", c.last_call_at as "lastCallAt", c.audited_at as "auditedAt", c.drift,
      coalesce((select k.error from channel_call k where k.merchant_id = n.merchant_id and k.connection_id = n.id and ${sql.raw(callFailed)} and k.at > now() - interval '24 hours' order by k.at desc limit 1), n.last_error) as "lastError",
      ${speedOf('channel_call', callFailed)} as "in",
      ${speedOf('outside_call', "k.error <> '' or coalesce(k.status, 500) >= 400")} as "out",
      (select jsonb_build_object('live', count(*) filter (where p.state = 'live'), 'unmapped', count(*) filter (where p.state = 'new'), 'problems', count(*) filter (where p.problem <> '' or p.push_error <> ''))
         from channel_product p where p.merchant_id = n.merchant_id and p.connection_id = n.id and p.state <> 'removed') as products,
      (select count(*)::int from channel_order o where o.merchant_id = n.merchant_id and o.connection_id = n.id and o.state = 'waiting' and not o.handled) as awaiting,
      (select count(*)::int from channel_refund r where r.merchant_id = n.merchant_id and r.connection_id = n.id and r.state = 'waiting') as "refundsWaiting",
      (select count(*)::int from outside_outbox b where b.merchant_id = n.merchant_id and b.connection_id = n.id and b.state <> 'done') as outgoing
    from outside_connection n join channel_account c on c.merchant_id = n.merchant_id and c.connection_id = n.id
    join agent a on a.merchant_id = c.merchant_id and a.id = c.agent_id
   where n.merchant_id = ${ctx.scope.merchantId} and n.system = any(${systems()}::text[]) order by n.system, n.name, n.id`.execute(
      ctx.db,
    )
  return {
    channels: [...adapters.values()].map(({ manifest }) => manifest),
    connections: rows.map((row) => tell(ctx, row)),
    simulators: simulatorsOf(ctx.app),
  }
}

const none: Speed = { calls: 0, errors: 0, p50: 0, p90: 0, p99: 0 }

function tell(ctx: Ctx, whole: Row): ChannelConnectionRow {
  const { secrets, failures, ...row } = omit(whole, ['lastFault'])
  const adapter = adapters.get(row.system)
  const root = adapter?.inbound?.roots[0] ?? ''
  const speeds = { in: row.in ?? none, out: row.out ?? none }
  const answerMs = adapter?.manifest.limits.answerMs ?? 5_000
  const settings = Object.fromEntries(
    Object.entries(row.settings).flatMap(([key, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, value]] : [],
    ),
  )
  return {
    ...row,
    ...speeds,
    settings,
    has: secrets ? Object.keys(unseal(ctx.app, ctx.scope.merchantId, secrets)) : [],
    address: root
      ? `${ctx.app.config.publicUrl}${root}`
      : adapter?.feed
        ? `${ctx.app.config.publicUrl}/channel/feed/${row.system}/{key}/0.json`
        : '',
    answerMs,
    health: healthOf({ ...row, ...speeds, failures, answerMs }),
    can: canOf(
      ctx,
      Object.fromEntries(
        ['edit', 'enable', 'rotate', 'test', 'audit', 'fault', 'simulate', 'feed'].map((verb) => [
          verb,
          'channelIntegration.index',
        ]),
      ),
    ),
  }
}

type Health = Pick<ChannelConnectionRow, 'enabled' | 'pausedUntil' | 'in' | 'out' | 'answerMs'> & {
  failures: number
}
/** Marketplaces cut off whoever fails seven times of ten or answers slower than they allow; we say so before. */
function healthOf({
  enabled,
  pausedUntil,
  in: calls,
  out,
  answerMs,
  failures,
}: Health): ChannelConnectionRow['health'] {
  if (!enabled) return 'off'
  if (pausedUntil) return 'paused'
  if (calls.calls + out.calls === 0) return 'unused'
  const share = (speed: Speed) => (speed.calls >= 5 ? speed.errors / speed.calls : 0)
  if (failures >= 3 || share(calls) > 0.2 || share(out) > 0.5) return 'bad'
  return calls.calls >= 20 && calls.p99 > answerMs * 0.8 ? 'slow' : 'good'
}
