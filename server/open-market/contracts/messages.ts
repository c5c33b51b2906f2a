import type { DealState } from '#contract/open-market/open-market.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { CaseBody } from '../cases/trail.ts'
import type { OwnFile } from '../sent-files.ts'
import { postMail } from '../../kit/jobs/mailbox.ts'

/** What one copy of a contract tells the other: each move once, in order. Nothing of price levels, records or notes. */
export type MoveBody = {
  dealId: number
  seq: number
  move:
    | 'propose'
    | 'counter'
    | 'accept'
    | 'stand'
    | 'activate'
    | 'decline'
    | 'withdraw'
    | 'suspend'
    | 'resume'
    | 'end'
    | 'ended'
    | 'lapse'
    | 'expire'
    | 'amend'
    | 'amendAccept'
    | 'amendDecline'
    | 'amendWithdraw'
    | 'amendLapse'
    | 'apply'
    | 'renew'
  state: DealState
  hash: string
  byName: string
  terms?: object
  /** Other terms for a contract that runs, from a day on. */
  amend?: { terms: object; from: string; hash: string }
  /** Files that came with these terms, as the sender has them. */
  files?: readonly OwnFile[]
  message?: string
  /** Of a proposal: what the receiver is in it. */
  direction?: 'sells' | 'buys'
  reason?: string
  endsOn?: string | null
  /** Of what is accepted: it begins on a later day, on which the seller's record is made. */
  waits?: boolean
}
/** Somebody of a partner opened our prices. */
export type LookBody = {
  byName: string
  day: string
  products: number
  /** Of one product's dates, not of the list. */
  skuId?: number
  /** The list was taken out as a file. */
  exported?: true
}
type Message =
  | { topic: 'market.move'; body: MoveBody }
  | { topic: 'market.look'; body: LookBody }
  | { topic: 'market.case'; body: CaseBody }
export type MarketMessage = {
  id: number
  from_merchant: number
  to_merchant: number
  handled_at: string | null
} & Message

const post = (ctx: Ctx, to: number, key: string, { topic, body }: Message): Promise<void> =>
  postMail(ctx, 'open-market.handleMessage', { to, topic, key, body })

export const postMove = (ctx: Ctx, to: number, body: MoveBody): Promise<void> =>
  post(ctx, to, `${body.dealId} ${body.seq}`, { topic: 'market.move', body })
export const postLook = (ctx: Ctx, to: number, body: LookBody): Promise<void> =>
  post(ctx, to, `${body.day} ${body.skuId ?? (body.exported ? 'x' : '')} ${body.byName}`, {
    topic: 'market.look',
    body,
  })

export const postCase = (ctx: Ctx, to: number, body: CaseBody): Promise<void> =>
  post(ctx, to, `${body.key} ${body.entry.no}`, { topic: 'market.case', body })
