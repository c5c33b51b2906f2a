import { connections } from './connections.ts'
import { form, row } from '../kit/record/record.ts'

export const countries = ['TH', 'CN', 'HK', 'TW', 'KR', 'JP', 'SG', 'MY', 'VN', 'ID', 'other'] as const
const sizeBands = ['small', 'medium', 'large', 'huge'] as const
export const companyKinds = ['supplier', 'distributor', 'operator'] as const
const visibilities = ['hidden', 'code', 'licensed', 'all'] as const
/** What happens to new orders of a partner whose licence has ended. */
const gateOrders = ['mark', 'refuse'] as const
const gates = ['anyone', 'submitted', 'checked'] as const

/** How much of a page is told, in percent, before it is listed. */
export const listedFrom = 60

/** What a merchant shows of itself to other merchants; its names are its account's. */
export const companyForm = form('open-market.fields', {
  kinds: { kind: 'texts', max: 3, words: 'open-market.companyKinds' },
  country: { kind: 'choice', of: countries, words: 'open-market.countries', default: 'TH' },
  city: { kind: 'text', max: 100 },
  /** Separated by commas. */
  areas: { kind: 'text', max: 400 },
  productTypes: { kind: 'texts', max: 20, length: 40, words: 'catalog.productTypes' },
  languages: { kind: 'texts', max: 5, length: 10, words: 'catalog.languages' },
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
  logoFileId: { kind: 'ref', optional: true, label: 'open-market.fields.logo' },
  pictureFileIds: { kind: 'refs', max: 12, label: 'open-market.fields.pictures' },
})
/** What of a page counts towards how much of it is told, a tenth each; an address to write or call is one. */
export const mainParts = [
  'city',
  'areas',
  'productTypes',
  'languages',
  'since',
  'about',
  'termsText',
  'site',
  'contactName',
  'contact',
] as const
/** What makes a page that lacks some of those more complete; without it one is listed as well. */
export const extraParts = ['kinds', 'logo', 'pictures'] as const
export const pageParts = [...mainParts, ...extraParts] as const
export type PagePart = (typeof pageParts)[number]

/** Where somebody of a company was met. */
const metAt = ['contract', 'case', 'order', 'elsewhere'] as const
/** Somebody of a company whom our people have met; how to reach them is written down by their consent alone. */
export const personForm = form('open-market.fields', {
  name: { kind: 'text', required: true, max: 100, label: 'open-market.fields.contactName' },
  role: { kind: 'text', max: 100 },
  email: { kind: 'text', as: 'email' },
  phone: { kind: 'text', as: 'tel', max: 40 },
  metAt: { kind: 'choice', of: metAt, words: 'open-market.metAt', initial: 'elsewhere' },
  consented: { kind: 'flag' },
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
  /** Of these types of products only to companies with a checked licence. */
  gateTypes: { kind: 'texts', max: 20, length: 40, words: 'catalog.productTypes' },
  gateOrders: { kind: 'choice', of: gateOrders, words: 'open-market.gateOrders', default: 'mark' },
})

export const companyRow = row('open-market.fields', {
  code: { kind: 'text', label: 'open-market.fields.merchantCode' },
  names: { kind: 'names', label: 'open-market.fields.company' },
  kinds: { kind: 'texts', max: 3, words: 'open-market.companyKinds' },
  connection: { kind: 'choice', of: connections, words: 'open-market.connections' },
  city: { kind: 'text' },
  country: { kind: 'choice', of: countries, words: 'open-market.countries' },
  areas: { kind: 'text' },
  productTypes: { kind: 'texts', max: 50, words: 'catalog.productTypes' },
  products: { kind: 'count' },
  languages: { kind: 'texts', max: 20 },
  licenceState: { kind: 'text', words: 'open-market.companyLicence', label: 'open-market.fields.licence' },
  answerHours: { kind: 'count', label: 'open-market.fields.answersWithin' },
})
