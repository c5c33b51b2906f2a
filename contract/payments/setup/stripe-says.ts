import { asOneOf } from '../../kit/text/as-one-of.ts'
/** Whose answer the card provider waits for, by the first part of its name for the question. */
const whose = [
  'company',
  'individual',
  'representative',
  'owners',
  'directors',
  'executives',
  'person',
] as const
/** What it asks; the parts of an address and of a date are one question. */
const whats = [
  'address',
  'business_type',
  'description',
  'directors_provided',
  'dob',
  'document',
  'email',
  'executives_provided',
  'external_account',
  'id_number',
  'mcc',
  'name',
  'nationality',
  'owners_provided',
  'ownership',
  'phone',
  'political_exposure',
  'registration_number',
  'relationship',
  'statement_descriptor',
  'support_phone',
  'tax_id',
  'tos_acceptance',
  'url',
] as const
export type StripeWant = {
  whose?: (typeof whose)[number]
  what?: (typeof whats)[number]
  /** The question as it may be read where nobody has put it into words yet. */
  said: string
}

const patterns: readonly [RegExp, (typeof whats)[number]][] = [
  [/(^|\.)(registered_)?address(_kana|_kanji)?(\.|$)/, 'address'],
  [/(^|\.)dob(\.|$)/, 'dob'],
  [/(^|\.)(documents|verification)\./, 'document'],
  [/^tos_acceptance\./, 'tos_acceptance'],
  [/^business_profile\.mcc$/, 'mcc'],
  [/^business_profile\.product_description$/, 'description'],
  [/^business_profile\.support_phone$/, 'support_phone'],
  [/^business_profile\.url$/, 'url'],
  [/^(business_profile\.name|.*\.(first_name|last_name|full_name|name)(_kana|_kanji)?)$/, 'name'],
  [/\.(id_number|ssn_last_4|id_number_secondary)$/, 'id_number'],
  [/\.(tax_id|vat_id)$/, 'tax_id'],
  [/statement_descriptor/, 'statement_descriptor'],
  [/^(external_account|bank_account)(\.|$)/, 'external_account'],
  [/\.relationship\./, 'relationship'],
  [/\.(ownership_declaration|ownership_exemption_reason)(\.|$)/, 'ownership'],
]

/** A question of the card provider by its name: `person_1Nx.dob.day` is a person's date of birth. */
export function stripeWant(name: string): StripeWant {
  const [first = ''] = name.split('.')
  const who = asOneOf(whose, first.startsWith('person_') ? 'person' : first)
  const last = name.split('.').at(-1) ?? ''
  const what = patterns.find(([is]) => is.test(name))?.[1] ?? asOneOf(whats, last)
  return { ...(who && { whose: who }), ...(what && { what }), said: readable(name) }
}

/** Questions that people read alike are told once. */
export const stripeWants = (names: readonly string[]): StripeWant[] => [
  ...new Map(
    names.map((name) => {
      const want = stripeWant(name)
      return [`${want.whose ?? ''} ${want.what ?? want.said}`, want]
    }),
  ).values(),
]

/** A name of the provider's as words: `rejected.other_thing` is "Rejected: other thing". */
export function readable(name: string): string {
  const text = name
    .split('.')
    .filter((part) => !/^\w+_[A-Za-z0-9]*\d[A-Za-z0-9]*$/.test(part))
    .join(': ')
    .replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Why the provider has closed an account, of those that it tells. */
export const stripeClosings = [
  'action_required',
  'listed',
  'other',
  'platform_paused',
  'rejected',
  'past_due',
  'pending_verification',
  'under_review',
] as const

/** By what a person can do about it: every rejection is one. */
export function stripeClosing(name: string): (typeof stripeClosings)[number] | undefined {
  const [first = '', last = first] = name.split('.')
  return asOneOf(stripeClosings, first) ?? asOneOf(stripeClosings, last)
}

/** Why the provider could not give money back. */
export const refundErrors = [
  'charge_for_pending_refund_disputed',
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'merchant_request',
  'unknown',
] as const
