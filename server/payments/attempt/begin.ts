import { randomBytes } from 'node:crypto'
import type { PayMethod } from '#contract/payments/providers.ts'
import { isPaySystem } from '#contract/payments/providers.ts'
import { fail } from '../../kit/call/errors.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { readConnection, type Connection } from '../../kit/outside/connections.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { Refused, type AttemptRecord, type ProviderPayment } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import type { LinkRecord } from '../link/links.ts'
import { backUrl } from '../link/links.ts'
import { nextCheck } from './check-times.ts'
import { applyReported } from './apply-reported.ts'
import { lockAttempt, moveAttempt, readAttempt, tellPayment } from './records.ts'

/** Ours, new for each try: 20 capitals and digits at most, as the reference inside a bill's code takes it; providers take 32. */
const newNumber = (): string =>
  `P${Date.now().toString(36).toUpperCase()}${randomBytes(5).toString('hex').toUpperCase()}`

/** How long a guest may take, whatever the link's own end. */
const minutes = 60

type BeginInput = { link: LinkRecord; connection: Connection; method: PayMethod; amountMinor: number }

/** Writes down that something is to be paid, before anybody outside hears of it. */
export async function prepareAttempt(
  ctx: Ctx,
  { link, connection, method, amountMinor }: BeginInput,
): Promise<number> {
  const { system } = connection
  if (!isPaySystem(system)) fail('notFound')
  const { id } = await insertRow(ctx, 'payment_attempt', {
    link_id: link.id,
    connection_id: connection.id,
    agent_id: link.agent_id,
    system,
    method,
    number: newNumber(),
    subject: link.subject,
    subject_id: link.subject_id,
    title: link.title,
    currency: link.currency,
    amount_minor: amountMinor,
    created_at: ctx.now.toISOString(),
    created_by_name: ctx.actor.name,
    expires_at: endOf(ctx, link, system === 'bank').toISOString(),
    next_check_at: nextCheck(ctx.now, 0).toISOString(),
  })
  await tellPayment(ctx, await readAttempt(ctx, id), 'begun')
  return id
}

/** A transfer may take days; a page of a provider an hour. */
const endOf = (ctx: Ctx, link: LinkRecord, isTransfer: boolean): Date =>
  isTransfer ? new Date(link.expires_at) : new Date(ctx.now.getTime() + minutes * 60_000)

/** Asks the provider, outside of any transaction, and writes down what it said; no answer leaves it unknown. */
export async function beginAttempt(app: App, merchantId: number, attemptId: number): Promise<void> {
  const { attempt, connection, back } = await withSystemCtx(app, merchantId, async (ctx) => {
    const found = await readAttempt(ctx, attemptId)
    return {
      attempt: found,
      connection: await readConnection(ctx, found.connection_id),
      back: backUrl(ctx, found),
    }
  })
  const outcome = await adapters[attempt.system].create({ app, connection }, attempt, back).catch(caught)
  await withSystemCtx(app, merchantId, (ctx) => writeBegun(ctx, attempt, outcome))
}

/** What came of asking: told, refused, or nobody knows. */
const caught = (error: unknown): Refused | OutsideFault => {
  if (error instanceof Refused || error instanceof OutsideFault) return error
  throw error
}

async function writeBegun(
  ctx: Ctx,
  { id }: AttemptRecord,
  outcome: ProviderPayment | Refused | OutsideFault,
) {
  if (!(outcome instanceof Error)) return applyReported(ctx, id, outcome)
  const attempt = await lockAttempt(ctx, id)
  if (attempt.state !== 'created') return
  if (outcome instanceof OutsideFault && !outcome.unsent)
    return moveAttempt(ctx, attempt, 'lose', { error: outcome.message })
  await moveAttempt(ctx, attempt, 'fail', { error: outcome.message, next_check_at: null })
  await tellPayment(ctx, attempt, 'failed', { reason: outcome.message })
}
