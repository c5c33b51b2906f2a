import { sql } from 'kysely'
import { domains } from '#contract/domains.ts'
import type { EventType } from '#contract/kit/domain.ts'
import { service, type App } from './app-services.ts'
import { writtenAt, type Ctx, type CallCtx } from './ctx.ts'
import { writtenGramsOf } from './text/search-grams.ts'

export type Emitted = {
  subject: string
  subjectId: number
  orderId?: number | null
  agentId?: number | null
  reason?: string | null | undefined
  facts?: Record<string, unknown>
  before?: unknown
  after?: unknown
  /** May the agent of the order read this event? Never put a cost into the facts of one that is. */
  agentVisible?: boolean
  /** Live topics it stirs; what its type is declared with, and the subject's own, where not said. */
  topics?: readonly string[]
}

/** Writes what happened beside what it changed, and tells live screens after the commit. One row an action. */
export const emit = (ctx: Ctx, type: `${string}.${string}`, event: Emitted): Promise<void> =>
  emitAll(ctx, [{ by: ctx, type, event }])

export type EmittedBy = { by: CallCtx; type: `${string}.${string}`; event: Emitted }

export type Ear = (ctx: Pick<Ctx, 'db'>, events: EmittedBy[]) => Promise<void>
/** Whoever hears all events, in the transaction that writes them: one of the process, named at its start. */
export const hearEvents = ({ services }: Pick<App, 'services'>, ear: Ear): void =>
  void services.set('events', ear)
const earOf = (app: App): Ear => service(app, 'events', () => async () => undefined)

/** Events of several acts as one set, each by its own person (a batch); the write is on its way when this returns. */
export async function emitAll(ctx: Pick<Ctx, 'db'>, events: EmittedBy[]): Promise<void> {
  for (const { by, type, event } of events) {
    by.happened?.()
    notify(by, event.topics ?? topicsOf(type, event), event.orderId ?? event.subjectId)
  }
  const [first] = events
  const heard = first && earOf(first.by.app)(ctx, events)
  const written =
    sql`insert into event (merchant_id, type, subject, subject_id, order_id, agent_id, actor_kind, actor_id, actor_name,
      origin, reason, facts, before, after, agent_visible, request_id, bulk_id, grams, at)
    select r.merchant_id, r.type, r.subject, r.subject_id, r.order_id, r.agent_id, r.actor_kind, r.actor_id, r.actor_name, r.origin,
      r.reason, r.facts, r.before, r.after, r.agent_visible, r.request_id, r.bulk_id, r.grams, coalesce(r.at, clock_timestamp()) from json_to_recordset(${JSON.stringify(events.map(toRow))}::json)
      as r(merchant_id int, type text, subject text, subject_id bigint, order_id bigint, agent_id bigint, actor_kind text, actor_id bigint,
           actor_name text, origin text, reason text, facts jsonb, before jsonb, after jsonb, agent_visible boolean, request_id text, bulk_id bigint, grams int[], at timestamptz)`.execute(
      ctx.db,
    )
  await Promise.all([written, heard])
}

const toRow = ({ by, type, event }: EmittedBy) => ({
  merchant_id: by.scope.merchantId,
  type,
  subject: event.subject,
  subject_id: event.subjectId,
  order_id: event.orderId ?? null,
  // What an agent's session itself writes is its own to read: it knows no more than the agent.
  agent_id: event.agentId ?? by.scope.agentId ?? null,
  actor_kind: by.actor.kind,
  actor_id: by.actor.id,
  actor_name: by.actor.name,
  origin: by.actor.origin,
  reason: event.reason ?? null,
  facts: event.facts ?? {},
  before: event.before ?? null,
  after: event.after ?? null,
  agent_visible: event.agentVisible ?? Boolean(by.scope.agentId),
  request_id: by.requestId,
  bulk_id: by.bulkId ?? null,
  grams: foundBy(by.scope.merchantId, event),
  at: writtenAt(by),
})

/** What the log finds an event by: its reason and, where no order leads to it, the texts of its facts. */
function foundBy(merchantId: number, { orderId, reason, facts }: Emitted): number[] | null {
  const texts = [...(orderId ? [] : textsIn(facts)), reason ?? ''].filter(Boolean)
  return texts.length ? writtenGramsOf(merchantId, texts) : null
}
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value.slice(0, 200)]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const declared = new Map(
  Object.values(domains).flatMap(
    ({ name, events = {} }: { name: string; events?: Record<string, EventType> }) =>
      Object.entries(events).map(
        ([event, { topics = [] }]) => [`${name}.${event}` as string, topics] as const,
      ),
  ),
)
const topicsOf = (type: string, { subject }: Emitted): readonly string[] => [
  ...new Set([subject, ...(declared.get(type) ?? [])]),
]

/** Tells the merchant's open screens, after the commit, that something under these topics changed. */
export function notify(ctx: CallCtx, topics: readonly string[], id: number): void {
  ctx.afterCommit(() => {
    for (const topic of topics) ctx.app.live.publish({ merchantId: ctx.scope.merchantId, topic, id })
  })
}
