import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { languages, type Language } from '#contract/kit/languages.ts'

/** What a link without a log-in is good for, whoever it is of. */
export type LinkFacts = { merchantId: number; language: Language; state: 'open' | 'expired' | 'revoked' }

type LinkRow = { merchant_id: number; language: string; expires_at: string; revoked_at: string | null }
export const linkFacts = ({ merchant_id, language, expires_at, revoked_at }: LinkRow): LinkFacts => ({
  merchantId: merchant_id,
  language: asOneOf(languages, language) ?? 'en',
  state: revoked_at ? 'revoked' : new Date(expires_at) <= new Date() ? 'expired' : 'open',
})
