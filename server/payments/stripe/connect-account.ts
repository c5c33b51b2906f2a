import type { ConnectState } from '#contract/payments/setup/connect.api.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { changeConnection, readConnection } from '../../kit/outside/connections.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import type { Port } from '../adapters/adapter.ts'
import { requested, platformOf } from './stripe-client.ts'

/** Reads how the account stands, and switches its connection on as soon as it takes payments, off when it no longer does. */
export async function readConnect(port: Port): Promise<ConnectState> {
  const { app, connection } = port
  const account = String(connection.settings['account'] ?? '')
  const found = await requested(platformOf(port, 'account').accounts.retrieve(account))
  const state: ConnectState = {
    account,
    takesPayments: found.charges_enabled === true,
    paysOut: found.payouts_enabled === true,
    due: found.requirements?.currently_due ?? [],
    overdue: found.requirements?.past_due ?? [],
    closedWhy: found.requirements?.disabled_reason ?? '',
  }
  await withSystemCtx(app, connection.merchantId, (ctx) => follow(ctx, connection.id, state))
  return state
}

async function follow(ctx: Ctx, id: number, { takesPayments, due, overdue }: ConnectState): Promise<void> {
  const before = await readConnection(ctx, id)
  const { settings } = before
  const now = { takes: takesPayments ? 'yes' : 'no', wants: String(new Set([...due, ...overdue]).size) }
  if (settings['takes'] === now.takes && settings['wants'] === now.wants) return
  // What a person switched off stays off.
  const isTurned = settings['takes'] !== now.takes
  await changeConnection(ctx, id, {
    settings: { ...settings, ...now },
    ...(isTurned && { enabled: takesPayments }),
  })
  if (isTurned)
    await emit(ctx, takesPayments ? 'payments.connectionEnabled' : 'payments.connectionDisabled', {
      subject: 'connection',
      subjectId: id,
      facts: { name: before.name },
      topics: ['connection'],
    })
}
