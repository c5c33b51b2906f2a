import { attemptStates } from '#contract/payments/attempt.states.ts'
import type { App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { readConnection } from '../../kit/outside/connections.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { Refused, type AttemptRecord, type ProviderPayment } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { backUrl } from '../link/links.ts'
import { applyReported } from './apply-reported.ts'
import { lastCheck, nextCheck } from './check-times.ts'
import { lockAttempt, readAttempt } from './records.ts'

/** Asks the provider what became of a payment, and writes it down. What is paid is not asked after. */
async function checkAttempt(app: App, merchantId: number, id: number): Promise<'told' | 'no answer'> {
  const found = await withSystemCtx(app, merchantId, async (ctx) => {
    const attempt = await readAttempt(ctx, id)
    return {
      attempt,
      connection: await readConnection(ctx, attempt.connection_id),
      back: backUrl(ctx, attempt),
    }
  })
  const { attempt, connection, back } = found
  if (attempt.state === 'paid') return 'told'
  const response = await adapters[attempt.system].query({ app, connection }, attempt, back).catch((error) => {
    if (error instanceof OutsideFault || error instanceof Refused) return error
    throw error
  })
  await withSystemCtx(app, merchantId, async (ctx) => {
    if (!(response instanceof Error)) await applyReported(ctx, id, response ?? neverHeard(attempt, ctx.now))
    await planNext(ctx, id)
  })
  return response instanceof OutsideFault ? 'no answer' : 'told'
}

/** One that the provider does not know was never made there. While it may still be on its way that proves nothing. */
const neverHeard = ({ expires_at: expiresAt }: AttemptRecord, now: Date): ProviderPayment => ({
  state: Date.parse(expiresAt) < now.getTime() ? 'expired' : 'unknown',
})

async function planNext(ctx: Ctx, id: number): Promise<void> {
  const attempt = await lockAttempt(ctx, id)
  if (attempt.state === 'paid') return
  const next = nextCheck(ctx.now, attempt.checks + 1)
  const isOver = next > lastCheck(attempt.expires_at)
  // Money by hand is told by a person; nobody else is asked.
  if (attemptStates.is(attempt.state, 'live') && isOver && attempt.state !== 'claimed')
    await applyReported(ctx, id, { state: 'expired' })
  await updateRow(
    ctx,
    'payment_attempt',
    { id },
    {
      checks: attempt.checks + 1,
      next_check_at: isOver ? null : next.toISOString(),
    },
  )
}

/** By hand, from its page. */
export async function checkNow({ app, scope }: CallCtx, { id }: { id: number }): Promise<{ done: true }> {
  const answer = await checkAttempt(app, scope.merchantId, id)
  if (answer === 'no answer') fail('payments.outside')
  return { done: true }
}

const atOnce = 100
type Due = { merchant_id: number; id: number }

/** Finds what no webhook told: payments without an answer, by their times. */
export async function checkDue({ app }: JobContext): Promise<void> {
  const rows = await ofAllMerchants<Due>(app, { name: 'payments_due', values: [atOnce] })
  for (const { merchant_id: merchantId, id } of rows)
    await checkAttempt(app, merchantId, id).catch((error: unknown) =>
      app.log.warn({ err: error, merchantId, id }, 'a payment could not be asked after'),
    )
}
