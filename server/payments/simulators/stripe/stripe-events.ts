import { createHmac } from 'node:crypto'
import type { App } from '../../../kit/app-services.ts'
import { tellAll } from '../../../kit/outside/tell.ts'
import { newId, now, type Account, type Json } from './stripe-store.ts'

/** As Stripe signs: over the moment, a point, and the bytes. */
const signature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

type Happened = { type: string; object: Json }

/** Tells of what happened, each event under an id of its own that it keeps however often it comes. */
export async function tell(app: App, account: Account, happened: readonly Happened[]): Promise<void> {
  const events = happened.map(({ type, object }) => ({
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: now(),
    livemode: false,
    ...(account.connected && { account: account.connected }),
    pending_webhooks: 1,
    request: null,
    type,
    data: { object },
  }))
  await tellAll(
    app,
    account.tells,
    events.map((event) => ({
      message: ({ wrongAmount, forged }) => {
        const { object } = event.data
        const changed = wrongAmount && 'amount_total' in object ? { ...object, amount_total: 100 } : object
        const body = JSON.stringify({ ...event, data: { object: changed } })
        const secret = forged ? 'whsec_somebody' : account.webhookSecret
        return {
          headers: { 'content-type': 'application/json', 'stripe-signature': signature(secret, now(), body) },
          body,
        }
      },
    })),
  )
}
