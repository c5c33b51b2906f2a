import { sql } from 'kysely'
import { AppError, QuestionError } from '../../kit/call/errors.ts'
import type { App } from '../../kit/app-services.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { everyMinutes } from '../../kit/jobs/jobs.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { agreeCancel, approveOrder, confirmOrder } from '../../orders/orders.public.ts'
import { liveSandboxes } from './live-sandboxes.ts'

/** Whom a sandbox has in place of people. */
const sandboxStaff: ActorRef = { kind: 'staff', id: null, name: 'Sandbox', origin: 'sandbox' }
/** Read at once, and answered in one round; the newest first, as what waits for its partner may wait long. */
const pageSize = 200
const maxOrders = 2_000

const answers = {
  reviewing: (ctx: Ctx, id: number): Promise<unknown> => approveOrder(ctx, { id }),
  processing: (ctx: Ctx, id: number): Promise<unknown> => confirmOrder(ctx, { id }),
  cancelling: (ctx: Ctx, id: number): Promise<unknown> =>
    agreeCancel(ctx, { id, refund: 'rule', reason: '' }),
}

type Waiting = { id: number; status: keyof typeof answers }

/** What waits for people is answered with yes, one step at a time, so that a partner sees each and is told of it. */
export async function answerSandbox(app: App, merchantId: number): Promise<void> {
  let before: number | null = null
  for (let answered = 0; answered < maxOrders; answered += pageSize) {
    const rows: Waiting[] = await waitingBefore(app, merchantId, before)
    for (const { id, status } of rows) await answerOne(app, merchantId, { id, status })
    if (rows.length < pageSize) return
    before = rows.at(-1)?.id ?? null
  }
}

const waitingBefore = async (app: App, merchantId: number, before: number | null): Promise<Waiting[]> =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    const { rows } =
      await sql<Waiting>`select id, status from orders where merchant_id = ${merchantId} and status = any(${Object.keys(answers)}::text[])
      and deleted_at is null and (${before}::bigint is null or id < ${before}::bigint) order by id desc limit ${pageSize}`.execute(
        db,
      )
    return rows
  })

/** One that waits for its partner, to pay or for the names of its guests, stops no other. */
const answerOne = (app: App, merchantId: number, { id, status }: Waiting): Promise<unknown> =>
  withSystemCtx(app, merchantId, (ctx) => answers[status](ctx, id), sandboxStaff).catch((err: unknown) => {
    if (!(err instanceof AppError) && !(err instanceof QuestionError))
      app.log.error({ err, merchantId, orderId: id }, 'an order of a sandbox could not be answered')
  })

export const answerSandboxes = everyMinutes(1, async ({ app }) => {
  for (const { id } of await liveSandboxes(app)) await answerSandbox(app, id)
})
