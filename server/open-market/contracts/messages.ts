import { sql } from 'kysely'
import type { DealState } from '#contract/open-market/open-market.schema.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'

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
  state: DealState
  hash: string
  byName: string
  terms?: object
  message?: string
  /** Of a proposal: what the receiver is in it. */
  direction?: 'sells' | 'buys'
  reason?: string
  endsOn?: string | null
}
/** Somebody of a partner opened our prices. */
export type LookBody = { byName: string; day: string; products: number }
type Message = { topic: 'market.move'; body: MoveBody } | { topic: 'market.look'; body: LookBody }
export type MarketMessage = {
  id: number
  from_merchant: number
  to_merchant: number
  handled_at: string | null
} & Message

const job = 'open-market.handleMessage'

async function post(ctx: Ctx, to: number, key: string, { topic, body }: Message): Promise<void> {
  const posted = await ctx.db
    .insertInto('platform.mailbox')
    .values({ from_merchant: ctx.scope.merchantId, to_merchant: to, topic, key, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (posted) await enqueue(ctx, job, { messageId: posted.id })
}

export const postMove = (ctx: Ctx, to: number, body: MoveBody): Promise<void> =>
  post(ctx, to, `${body.dealId} ${body.seq}`, { topic: 'market.move', body })
export const postLook = (ctx: Ctx, to: number, body: LookBody): Promise<void> =>
  post(ctx, to, `${body.day} ${body.byName}`, { topic: 'market.look', body })

export async function readMessage({ db }: App, id: number): Promise<MarketMessage | undefined> {
  const { rows } = await sql<MarketMessage>`select * from platform.mailbox where id = ${id}`.execute(db)
  return rows[0]
}

/** Marks a message as handled within the transaction that acts on it; false where that was done already. */
export async function takeMessage(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`update platform.mailbox set handled_at = ${ctx.now.toISOString()}, error = null
    where id = ${id} and to_merchant = ${ctx.scope.merchantId} and handled_at is null returning id`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export const noteFailure = (app: App, id: number, error: string) =>
  app.db
    .updateTable('platform.mailbox')
    .set((e) => ({ attempts: e('attempts', '+', 1), error: error.slice(0, 500) }))
    .where('id', '=', id)
    .execute()
