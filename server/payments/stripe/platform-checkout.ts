import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { App } from '../../kit/app-services.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { changeConnection, readConnection, saveConnection } from '../../kit/outside/connections.ts'
import type { Door } from '../../kit/outside/inbox.ts'
import { simulatorsOf } from '../../kit/outside/simulator.ts'
import type { ProviderPayment } from '../adapters/adapter.ts'
import { tellsOf } from '../setup/save-connection.ts'
import { paymentSimulators } from '../simulators/simulators.ts'
import { createSession, type SessionAsk } from './stripe-adapter.ts'
import { requested, stripeOf } from './stripe-client.ts'
import { stripeDoor } from './stripe-door.ts'
import { providerSession } from './stripe-values.ts'

/** By this name the platform's own account stands among a merchant's connections: its key is never the merchant's. */
const system = 'platform'

/** Where the provider tells of what merchants pay to the platform. */
export const platformDoor = (task: Door['task']): Door => ({
  verify: stripeDoor.verify,
  ack: stripeDoor.ack,
  task,
})

/** The merchant's way to pay the platform, made when it is first used; refused where there is no provider. */
export async function platformConnection(ctx: CallCtx): Promise<number> {
  const { app } = ctx
  const mode = app.config.stripePlatform ? 'live' : 'simulator'
  if (mode === 'simulator' && !simulatorsOf(app)) fail('payments.noPlatform')
  const made = await inTransaction(ctx, async (inner) => {
    // One after the other: two that pay at once have one connection.
    await oneByOne(inner)
    const found = await findConnection(inner)
    if (found) return found
    const saved = await saveConnection(inner, { system, name: 'Longtail', mode, settings: {}, secrets: {} })
    // Until its keys are there it is not open to anybody who pays at the same moment.
    if (mode === 'simulator') await changeConnection(inner, saved.id, { enabled: false })
    return { ...saved, isOpen: mode === 'live' }
  })
  if (made.isOpen) return made.id
  const { secrets, settings } = await paymentSimulators.stripe.open(app, tellsOf(ctx, made.key))
  await inTransaction(ctx, async (inner) => {
    await oneByOne(inner)
    // The keys of whoever was first are the ones.
    if (!(await findConnection(inner))?.isOpen)
      await changeConnection(inner, made.id, { secrets, settings, enabled: true })
  })
  return made.id
}

const oneByOne = ({ db, scope }: Ctx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('platform-connection', ${scope.merchantId}))`.execute(db)

async function findConnection({ db, scope }: Ctx) {
  const { rows } = await sql<{ id: number; key: string; isOpen: boolean }>`
    select c.id, d.key, c.enabled or c.mode = 'live' as "isOpen"
      from outside_connection c
      join platform.outside_door d on d.merchant_id = c.merchant_id and d.connection_id = c.id
     where c.merchant_id = ${scope.merchantId} and c.system = ${system} order by c.id limit 1`.execute(db)
  return rows[0]
}

type At = { connectionId: number; back: string }

/** Begins a checkout; under the same number it is the same one. Throws `OutsideFault` or `Refused`. */
export async function beginCheckout(
  ctx: CallCtx,
  ask: SessionAsk,
  { connectionId, back }: At,
): Promise<ProviderPayment> {
  const connection = await inTransaction(ctx, (inner) => readConnection(inner, connectionId))
  return createSession({ app: ctx.app, connection }, ask, back)
}

/** What became of a checkout, by the provider's word. */
export async function askCheckout(
  app: App,
  connection: Awaited<ReturnType<typeof readConnection>>,
  { number, outsideId }: { number: string; outsideId: string },
): Promise<ProviderPayment> {
  const stripe = stripeOf({ app, connection }, 'query', number)
  return providerSession(await requested(stripe.checkout.sessions.retrieve(outsideId)))
}
