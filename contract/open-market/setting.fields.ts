import { own, type RecordOf } from '../kit/record/field.ts'
import { form, row } from '../kit/record/record.ts'
import { companyForm, gateForm, visibilityForm } from './company.fields.ts'
import type { Terms } from './terms.fields.ts'

export const settingTabs = [
  'company',
  'licences',
  'visibility',
  'terms',
  'products',
  'requests',
  'messages',
] as const
const followWays = ['rule', 'ask'] as const
const standardWays = ['hidden', 'shown', 'accepted'] as const

/** What a SKU bound to a partner's sells for, and what happens when its price there changes. */
export const productsForm = form('open-market.fields', {
  markupBasisPoints: { kind: 'percent', min: 1, max: 100_000, default: 2_000 },
  roundStepMinor: { kind: 'money', default: 1_000 },
  followPrice: { kind: 'choice', of: followWays, words: 'open-market.followWays', default: 'rule' },
})
/** When requests are answered. */
export const requestsForm = form('open-market.fields', {
  answerFrom: { kind: 'time', default: '09:00' },
  answerTo: { kind: 'time', default: '18:00' },
  /** Refused by themselves: without the licence that we ask for, from these countries, and for these directions of trade. */
  autoDecline: { kind: 'flag' },
  declineCountries: { kind: 'texts', max: 11, length: 10, words: 'open-market.countries' },
  /** Do others read our standard terms, and is a request on them accepted by itself? */
  standardWay: { kind: 'choice', of: standardWays, words: 'open-market.standardWays', default: 'hidden' },
  declineDirections: { kind: 'texts', max: 2, length: 10, words: 'open-market.directions' },
})
/** Terms that a talk begins with: where we sell, and where we buy. */
const standardTermsRow = row('open-market.fields', {
  standardTerms: { ...own<Terms | null>(null), label: 'open-market.text.asSupplier' },
  buyTerms: { ...own<Terms | null>(null), label: 'open-market.text.asAgent' },
})
/** What is mailed of the market, and where. */
export const messagesForm = form('open-market.fields', {
  mailTo: { kind: 'text', as: 'email' },
  mailAsks: { kind: 'flag', default: true },
  mailMoves: { kind: 'flag', default: true },
  mailCases: { kind: 'flag', default: true },
  mailLicences: { kind: 'flag', default: true },
})
/** How products of a partner are taken over. */
export const bindForm = form('open-market.fields', {
  mode: { kind: 'choice', of: ['copy', 'follow'], words: 'open-market.modes', initial: 'follow' },
  markupBasisPoints: { kind: 'percent', min: 1, max: 100_000 },
})
/** Our own note of a company. */
export const noteForm = form('open-market.fields', { note: { kind: 'text', max: 2000, rows: 3 } })
export const sharedKinds = ['named', 'partners', 'market', 'priced'] as const
export const shareKinds = ['none', ...sharedKinds] as const
/** With whom products are shared. */
export const shareForm = form('open-market.fields', {
  sharedWith: {
    kind: 'choice',
    of: shareKinds,
    words: 'open-market.shareKinds',
    initial: 'partners',
  },
  partnerCodes: { kind: 'text', max: 600, label: 'open-market.text.partnerCodes' },
})

/** What each tab of the setting says. */
export const settingRecords: Record<(typeof settingTabs)[number], RecordOf> = {
  company: companyForm,
  visibility: visibilityForm,
  licences: gateForm,
  terms: standardTermsRow,
  products: productsForm,
  requests: requestsForm,
  messages: messagesForm,
}
