import { form } from '../kit/record/record.ts'

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
  autoDecline: { kind: 'flag' },
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
export const shareKinds = ['none', 'named', 'partners', 'market', 'priced'] as const
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
