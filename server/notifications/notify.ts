import { sql } from 'kysely'
import { heldKeys, type NotificationKindName } from '#contract/notifications/kinds.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { notify as notifyThere } from '../kit/events.ts'

/**
 * Who is told: these people; or whoever holds a permission — staff, or with `agentId` / `supplierId` the users of that
 * agent or supplier. It is one of the keys that kinds ask of their readers, else nobody looks for it (TypeError); the
 * kind's own is asked when it is read.
 */
type Recipients =
  | { users: readonly number[] }
  | { holding: string; agentId?: number | undefined; supplierId?: number | undefined }

export type NotificationInput = {
  kind: NotificationKindName
  to: Recipients
  /** What it is about, e.g. `{ topic: 'order', id }`: where its link leads. */
  subject: { topic: string; id: number }
  /** What the sentence names; names in five languages as `{ en: …, th: … }`. Whoever is told reads all of it: never a cost to an agent. */
  facts?: Record<string, unknown>
  /** Under one key the same people are told once, however often this runs. */
  once?: string | undefined
}

/** What was laid down as history longer ago than this is told to nobody. */
const pastDays = 1

/**
 * Tells people within the command's own transaction: told if, and only if, it commits. Whoever does it is not told. One row
 * for all who hold a permission, so that it costs the same with fifty people as with one.
 */
export const notify = (ctx: Ctx, notified: NotificationInput): Promise<void> =>
  notifyAll(ctx, [{ by: ctx, told: notified }])

/** Several as one set, each by its own person; the write is on its way when this returns. */
export async function notifyAll(
  ctx: Pick<Ctx, 'db'>,
  all: readonly { by: CallCtx; told: NotificationInput }[],
): Promise<void> {
  const recent = all.filter(({ by }) => !by.past || by.now.getTime() > Date.now() - pastDays * 86_400_000)
  if (!recent.length) return
  const unread = recent.find(({ told: { to } }) => 'holding' in to && !heldKeys.has(to.holding))
  if (unread) throw new TypeError(`no kind asks for what ${unread.told.kind} is told to`)
  for (const { by } of recent) notifyThere(by, ['notification'], 0)
  await sql`select app.tell(${JSON.stringify(recent.map(toRow))}::jsonb)`.execute(ctx.db)
}

const toRow = ({
  by,
  told: { kind, to, subject, facts, once },
}: {
  by: CallCtx
  told: NotificationInput
}) => ({
  message_id: crypto.randomUUID(),
  kind,
  ...('users' in to
    ? { users: to.users }
    : { holding: to.holding, agent_id: to.agentId, supplier_id: to.supplierId }),
  topic: subject.topic,
  subject_id: subject.id,
  facts: facts ?? {},
  actor_id: personOf(by),
  once_key: once,
  ...(by.past && { at: by.now.toISOString() }),
})

/** The log-in of ours that does it: a person's own call, or a job's that works for one. */
const personOf = ({ user, actor }: CallCtx): number | null =>
  user?.id ?? (['staff', 'agent', 'supplier'].includes(actor.kind) ? actor.id : null)
