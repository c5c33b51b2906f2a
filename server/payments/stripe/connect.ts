import {
  changeConnection,
  nameDoor,
  readConnection,
  saveConnection,
  type Connection,
} from '../../kit/outside/connections.ts'
import type { ConnectState } from '#contract/payments/setup/connect.api.ts'
import type { Mode } from '#contract/kit/outside.ts'
import { fail } from '../../kit/call/errors.ts'
import type { CallCtx } from '../../kit/ctx.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import { emit } from '../../kit/events.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { simulatorsOf } from '../../kit/outside/simulator.ts'
import { Refused, type Port } from '../adapters/adapter.ts'
import { tellsOf } from '../setup/save-connection.ts'
import { readConnect } from './connect-account.ts'
import { requested, platformOf } from './stripe-client.ts'
import { paymentSimulators } from '../simulators/simulators.ts'

type PaymentAccountRef = { id: number }

/**
 * Opens an account of the merchant's own under the platform: it keeps its own books there and pays its own fees. The connection is
 * kept before the provider is asked, under whose number the account is opened once.
 */
export async function beginConnect(
  ctx: CallCtx,
  { name, mode }: { name: string; mode: Mode },
): Promise<{ id: number; url: string }> {
  const { app } = ctx
  if (mode === 'simulator' ? !simulatorsOf(app) : !app.config.stripePlatform)
    fail(mode === 'simulator' ? 'payments.noSimulator' : 'payments.noPlatform')
  const made = await inTransaction(ctx, (inner) =>
    saveConnection(inner, { system: 'stripe', name, mode, settings: { connected: 'yes' }, secrets: {} }),
  )
  const tells = tellsOf(ctx, made.key)
  const opened = mode === 'simulator' ? await paymentSimulators.stripe.open(app, tells) : { secrets: {} }
  await inTransaction(ctx, async (inner) => {
    await changeConnection(inner, made.id, {
      secrets: opened.secrets,
      settings: { connected: 'yes', tells },
      enabled: false,
    })
    await emit(inner, 'payments.connectionCreated', {
      subject: 'connection',
      subjectId: made.id,
      facts: { name },
      topics: ['connection'],
    })
  })
  const { url } = await linkConnect(ctx, made)
  return { id: made.id, url }
}

/** The account's number; opened by now where it was not yet. */
async function accountOf(ctx: CallCtx, connection: Connection): Promise<Port> {
  const { app, scope } = ctx
  if (connection.system !== 'stripe' || connection.settings['connected'] !== 'yes') fail('operationInvalid')
  const port = { app, connection }
  if (connection.settings['account']) return port
  const { id } = await requested(
    platformOf(port, 'openAccount').accounts.create(
      {
        controller: {
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'full' },
        },
        metadata: { merchant: String(scope.merchantId), connection: String(connection.id) },
      },
      { idempotencyKey: `connect-${scope.merchantId}-${connection.id}` },
    ),
  )
  const settings = { ...connection.settings, account: id }
  await inTransaction(ctx, async (inner) => {
    await changeConnection(inner, connection.id, { settings })
    await nameDoor(inner, connection.id, `stripe ${id}`)
  })
  return { app, connection: { ...connection, settings } }
}

const findPort = async (ctx: CallCtx, { id }: PaymentAccountRef): Promise<Port> =>
  accountOf(ctx, await inTransaction(ctx, (inner) => readConnection(inner, id)))

/** What the provider does not answer, or refuses, as one error of ours. */
async function outside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutsideFault || error instanceof Refused) return fail('payments.outside')
    throw error
  }
}

export const linkConnect = (ctx: CallCtx, one: PaymentAccountRef): Promise<{ url: string }> =>
  outside(async () => {
    const port = await findPort(ctx, one)
    const back = `${ctx.app.config.publicUrl}/setting/paymentAccounts`
    const { url } = await requested(
      platformOf(port, 'accountLink').accountLinks.create({
        account: String(port.connection.settings['account']),
        type: 'account_onboarding',
        refresh_url: back,
        return_url: back,
      }),
    )
    return { url }
  })

export const connectInfo = (ctx: CallCtx, one: PaymentAccountRef): Promise<ConnectState> =>
  outside(async () => readConnect(await findPort(ctx, one)))

const dashboard = 'https://dashboard.stripe.com/'

/** An account with a dashboard of its own is opened there; others by a link that holds once. */
export const portalConnect = (ctx: CallCtx, one: PaymentAccountRef): Promise<{ url: string }> =>
  outside(async () => {
    const port = await findPort(ctx, one)
    const account = String(port.connection.settings['account'])
    const stripe = platformOf(port, 'portal')
    const { controller } = await requested(stripe.accounts.retrieve(account))
    if (controller?.stripe_dashboard?.type !== 'express') return { url: dashboard }
    return { url: (await requested(stripe.accounts.createLoginLink(account))).url }
  })
