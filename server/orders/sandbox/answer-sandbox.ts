import { sql } from 'kysely'
import { AppError } from '../../kit/call/errors.ts'
import type { App } from '../../kit/app-services.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { everyMinutes } from '../../kit/jobs/jobs.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { approveOrder } from '../acts/approve-order.ts'
import { confirmOrder } from '../acts/confirm-order.ts'
import { agreeCancel } from '../cancel/answer-withdrawal.ts'

/** Whom a sandbox has in place of people. */
const sandboxStaff: ActorRef = { kind: 'staff', id: null, name: 'Sandbox', origin: 'sandbox' }
const waits = ['reviewing', 'processing', 'cancelling'] as const
type Waiting = { id: number; status: (typeof waits)[number] }
const maxAtOnce = 200

const answers: Record<Waiting['status'], (ctx: Ctx, id: number) => Promise<unknown>> = {
  reviewing: (ctx, id) => approveOrder(ctx, { id }),
  processing: (ctx, id) => confirmOrder(ctx, { id }),
  cancelling: (ctx, id) => agreeCancel(ctx, { id, refund: 'rule', reason: '' }),
}

/** What waits for people is answered with yes, one step at a time, so that a partner sees each and is told of it. */
export async function answerSandbox(app: App, merchantId: number): Promise<void> {
  const { rows } = await withSystemCtx(app, merchantId, ({ db }) =>
    sql<Waiting>`select id, status from orders where merchant_id = ${merchantId} and status = any(${[...waits]}::text[])
      and deleted_at is null order by id limit ${maxAtOnce}`.execute(db),
  )
  for (const { id, status } of rows)
    await withSystemCtx(app, merchantId, (ctx) => answers[status](ctx, id), sandboxStaff).catch(
      (error: unknown) => {
        // It waits for the partner: to pay, or for the names of its guests.
        if (!(error instanceof AppError)) throw error
      },
    )
}

export const answerSandboxes = everyMinutes(1, async ({ app }) => {
  const { rows } = await sql<{ id: number }>`
    select id from platform.merchant where sandbox_of is not null and plan = 'active' order by id`.execute(
    app.db,
  )
  for (const { id } of rows) await answerSandbox(app, id)
})
