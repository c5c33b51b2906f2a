import type { App } from '../../../kit/app-services.ts'
import type { SimulatorAnswer, SimulatorRequest } from '../../../kit/outside/simulator.ts'
import { choicePage, sendBack } from '../parts/hosted-page.ts'
import { tell } from './stripe-events.ts'
import { storesOf } from './stripe-store.ts'

/** Stripe's questions to a merchant: answered in part or in whole, then the account may do more. */
export async function onboard(app: App, input: SimulatorRequest): Promise<SimulatorAnswer> {
  const id = input.path.split('/')[2] ?? ''
  const stores = storesOf(app)
  const link = await stores.links.find(id)
  if (!link) return { status: 404, body: 'this link was used' }
  if (input.method !== 'POST')
    return choicePage({
      provider: 'Stripe',
      title: 'Tell us about your business',
      action: `/simulator/stripe/connect/${id}`,
      acts: [
        { value: 'all', text: 'Answer everything' },
        { value: 'some', text: 'Leave out the bank account' },
      ],
    })
  const accountId = String(link.body['account'])
  const isAll = new URLSearchParams(input.body).get('act') === 'all'
  const existing = (await stores.connected.get(link.account, accountId)) ?? {}
  const changed = await stores.connected.put(link.account, accountId, {
    ...existing,
    charges_enabled: true,
    payouts_enabled: isAll,
    requirements: { currently_due: isAll ? [] : ['external_account'], past_due: [], disabled_reason: null },
  })
  const account = await stores.accounts.get(link.account, link.account)
  if (account) await tell(app, account, [{ type: 'account.updated', object: changed }])
  return sendBack(String(link.body['back']))
}

export const portal = (): SimulatorAnswer =>
  choicePage({ provider: 'Stripe', title: 'Your account', action: '', acts: [] })
