import type { Adapter } from '../adapters/adapter.ts'
import { isPromptPayId, promptPayText } from './promptpay.ts'

/**
 * A transfer to the merchant's account: the guest is shown where to, and a code where the account has a PromptPay id. With a biller's
 * id the code is a bill's and holds our number, which the bank writes on its line: then the money is known by its reference.
 */
export const bankAdapter: Adapter = {
  create: async ({ connection }, attempt) => {
    const id = String(connection.settings['promptPayId'] ?? '')
    const biller = String(connection.settings['billerId'] ?? '').replaceAll(/\D/g, '')
    const to = biller.length === 15 ? { biller, ref1: attempt.number } : isPromptPayId(id) && id
    const hasCode = attempt.currency === 'THB' && to
    return { state: 'waiting', ...(hasCode && { qr: promptPayText(to, attempt.amount_minor) }) }
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
