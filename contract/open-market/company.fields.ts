import { form } from '../kit/record/record.ts'

export const countries = ['TH', 'CN', 'HK', 'TW', 'KR', 'JP', 'SG', 'MY', 'VN', 'ID', 'other'] as const
const sizeBands = ['small', 'medium', 'large', 'huge'] as const
const visibilities = ['hidden', 'code', 'licensed', 'all'] as const
/** What happens to new orders of a partner whose licence has ended. */
const gateOrders = ['mark', 'refuse'] as const
const gates = ['anyone', 'submitted', 'checked'] as const

/** How much of a page is told, in percent, before it is listed. */
export const listedFrom = 60

/** What a merchant shows of itself to other merchants; its names are its account's. */
export const companyForm = form('open-market.fields', {
  country: { kind: 'choice', of: countries, words: 'open-market.countries', default: 'TH' },
  city: { kind: 'text', max: 100 },
  /** Separated by commas. */
  areas: { kind: 'text', max: 400 },
  productTypes: { kind: 'texts', max: 20, length: 40 },
  languages: { kind: 'texts', max: 5, length: 10 },
  since: { kind: 'number', min: 1800, max: 2100, optional: true },
  sizeBand: { kind: 'choice', of: sizeBands, words: 'open-market.sizes', default: 'small' },
  about: { kind: 'names', max: 2000, rows: 4 },
  termsText: { kind: 'names', max: 1000, rows: 3 },
  site: {
    kind: 'text',
    max: 200,
    matches: { pattern: /^(https:\/\/[^\s<>]+)?$/, why: 'open-market.fieldErrors.site' },
  },
  contactName: { kind: 'text', max: 100 },
  email: { kind: 'text', as: 'email' },
  phone: { kind: 'text', as: 'tel', max: 40 },
  contactShown: { kind: 'flag' },
  answerHours: { kind: 'number', min: 1, max: 240, default: 24 },
})

/** Who may see it, as an agent and as a supplier, and with whom it trades at all. */
export const visibilityForm = form('open-market.fields', {
  agentVisibility: {
    kind: 'choice',
    of: visibilities,
    words: 'open-market.visibilities',
    default: 'hidden',
  },
  supplierVisibility: {
    kind: 'choice',
    of: visibilities,
    words: 'open-market.visibilities',
    default: 'hidden',
  },
})
export const gateForm = form('open-market.fields', {
  gate: { kind: 'choice', of: gates, words: 'open-market.gates', default: 'anyone' },
  gateOrders: { kind: 'choice', of: gateOrders, words: 'open-market.gateOrders', default: 'mark' },
})
