import { sql } from 'kysely'
import type { BackAsk } from '#contract/catalog/skus/way-back.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { postMail } from '../../kit/jobs/mailbox.ts'

/** What merchants tell each other of a line that one serves for the other; see docs/algorithms/handoff.md. */
export type Message =
  | { topic: 'mirror.order'; body: MirrorOrder }
  | { topic: 'mirror.ask'; body: MirrorAsk }
  | { topic: 'mirror.answer'; body: MirrorAnswer }
  | { topic: 'mirror.said'; body: MirrorSaid }

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
  /** Of a group: see the order's request. */
  block?: boolean
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
  /** Of a round trip that is one order: when it sails back, or that it is left open. */
  back?: BackAsk
}
/** `at` is the moment of the question: the answer to a change repeats it. */
export type MirrorAsk = { lineId: number; text: string; at: string } & (
  | { asked: 'cancel' | 'change' }
  /** The way back gets its day; the answer is of that line. */
  | { asked: 'reserve'; of: number; date: string; session: string }
)
/** What staff said at the order that serves the line, or at the order of the line. */
export type MirrorSaid = { lineId: number; of: 'mirror' | 'line'; text: string }
export type MirrorAnswer =
  | { kind: 'made'; lineId: number; orderId: number; orderCode: string; totalMinor: number; currency: string }
  | {
      kind: 'answered'
      lineId: number
      move:
        | 'supplierApprove'
        | 'supplierReject'
        | 'supplierAgreeCancel'
        | 'supplierRefuseCancel'
        | 'supplierAgreeChange'
        | 'supplierRefuseChange'
      /** Of an answer to a change: the moment of its question. */
      at?: string
      reason: string
      feeMinor?: number
      currency?: string
    }

export type Received = {
  id: number
  from_merchant: number
  to_merchant: number
  created_at: string
  handled_at: string | null
  attempts: number
} & Message

/** Writes a message to another merchant, and the job that handles it. */
export const postMessage = (ctx: Ctx, to: number, key: string, { topic, body }: Message): Promise<void> =>
  postMail(ctx, 'orders.handleMessage', { to, topic, key, body })

/** Is an earlier message about the same line still waiting? Then this one waits behind it. */
export async function waitsBehind({ db }: App, message: Received): Promise<boolean> {
  const answers = message.topic === 'mirror.answer'
  const { rows } = await sql`select from platform.mailbox
    where from_merchant = ${message.from_merchant} and to_merchant = ${message.to_merchant}
      and body ->> 'lineId' = ${String(message.body.lineId)} and id < ${message.id} and handled_at is null
      and (topic = 'mirror.answer') = ${answers} limit 1`.execute(db)
  return rows.length > 0
}

/** The longest that a waiting message is left alone. */
const maxSeconds = 300

/** Handles a message later: after half its age, one second at least. However long it takes, it is not given up. */
export function later(ctx: Ctx, message: Received): Promise<void> {
  const age = (ctx.now.getTime() - new Date(message.created_at).getTime()) / 1000
  const seconds = Math.min(Math.max(age / 2, 1), maxSeconds)
  return enqueue(
    ctx,
    'orders.handleMessage',
    { messageId: message.id },
    { key: `message ${message.id}`, runAt: new Date(ctx.now.getTime() + seconds * 1000) },
  )
}
