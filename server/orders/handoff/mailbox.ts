import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs.ts'

/** What merchants tell each other of a line that one serves for the other; see docs/algorithms/handoff.md. */
export type Message =
  | { topic: 'mirror.order'; body: MirrorOrder }
  | { topic: 'mirror.ask'; body: { lineId: number; asked: 'cancel' | 'change'; text: string } }
  | { topic: 'mirror.answer'; body: MirrorAnswer }

/** The order to make: of the bound SKU, for our merchant as the agent it is there. No price of ours, no agent. */
export type MirrorOrder = {
  lineId: number
  orderCode: string
  skuId: number
  date: string
  session: string
  endDate: string | null
  adults: number
  children: number
  infants: number
  units: number
  contactName: string
  contactPinyin: string
  contactPhone: string
  contactEmail: string
  guests: { kind: 'adult' | 'child' | 'infant'; name: string; pinyin: string; info: Record<string, string> }[]
  collected: Record<string, string>
  remark: string
  language: string
  /** Merchants that this booking has come through; one that is in it already refuses it. */
  chain: number[]
}
export type MirrorAnswer =
  | { kind: 'made'; lineId: number; orderId: number; orderCode: string; totalMinor: number; currency: string }
  | {
      kind: 'answered'
      lineId: number
      move: 'supplierApprove' | 'supplierReject' | 'supplierAgreeCancel' | 'supplierRefuseCancel'
      reason: string
      feeMinor?: number
      currency?: string
    }

export type Received = {
  id: number
  from_merchant: number
  to_merchant: number
  handled_at: string | null
} & Message

/**
 * Writes a message to another merchant within the sender's transaction, and the job that handles it. The key makes it one
 * message however often it is written.
 */
export async function postMessage(
  ctx: Ctx,
  to: number,
  key: string,
  { topic, body }: Message,
): Promise<void> {
  const posted = await ctx.db
    .insertInto('platform.mailbox')
    .values({
      from_merchant: ctx.scope.merchantId,
      to_merchant: to,
      topic,
      key,
      body: JSON.stringify(body),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (posted) await enqueue(ctx, 'orders.handleMessage', { messageId: posted.id })
}

export const readMessage = async (app: App, id: number): Promise<Received | undefined> =>
  (await app.db.selectFrom('platform.mailbox').selectAll().where('id', '=', id).executeTakeFirst()) as
    | Received
    | undefined

/** Marks a message as handled within the transaction that acts on it; false where that was done already. */
export async function takeMessage(ctx: Ctx, id: number): Promise<boolean> {
  const taken = await ctx.db
    .updateTable('platform.mailbox')
    .set({ handled_at: ctx.now.toISOString(), error: null })
    .where('id', '=', id)
    .where('to_merchant', '=', ctx.scope.merchantId)
    .where('handled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Keeps why a message could not be handled yet; the job tries again. */
export const noteFailure = (app: App, id: number, error: string) =>
  app.db
    .updateTable('platform.mailbox')
    .set((e) => ({ attempts: e('attempts', '+', 1), error: error.slice(0, 500) }))
    .where('id', '=', id)
    .execute()
