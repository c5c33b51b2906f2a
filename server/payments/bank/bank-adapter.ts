import type { Adapter } from '../adapters/adapter.ts'
import { isPromptPayId, promptPayText } from './promptpay.ts'

/** A transfer to the merchant's account: the guest is shown where to, and a code where the account has a PromptPay id. */
export const bankAdapter: Adapter = {
  create: async ({ connection }, attempt) => {
    const id = String(connection.settings['promptPayId'] ?? '')
    const hasCode = attempt.currency === 'THB' && isPromptPayId(id)
    return { state: 'waiting', ...(hasCode && { qr: promptPayText(id, attempt.amount_minor) }) }
  },
  // Nobody can be asked: a person confirms what arrived, or the bank's statement does.
  query: async (_, attempt) => ({
    state: Date.parse(attempt.expires_at) < Date.now() ? 'expired' : 'waiting',
  }),
}

/** Money into the hand: whoever takes it says so. */
export const cashAdapter: Adapter = {
  create: async () => ({ state: 'waiting' }),
  query: async (_, attempt) => ({
    state: Date.parse(attempt.expires_at) < Date.now() ? 'expired' : 'waiting',
  }),
}
