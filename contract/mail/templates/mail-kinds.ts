/** Whom a mail is for. `user`: somebody's log-in. */
export const mailAudiences = ['guest', 'agent', 'supplier', 'user'] as const
export type MailAudience = (typeof mailAudiences)[number]

/** What is known of an order where a mail about it is written. */
const ofOrder = ['merchant', 'guest', 'product', 'date', 'time', 'guests', 'orderCode', 'pickUp'] as const
const ofLine = [
  'merchant',
  'supplier',
  'product',
  'date',
  'time',
  'orderCode',
  'answerBy',
  'booking',
] as const

const ofBill = ['merchant', 'agent', 'bill', 'period', 'amount', 'dueDay'] as const

type MailKindOf = {
  audience: MailAudience
  /** Names that may stand in its text, as `{name}`. */
  variables: readonly string[]
  /** Without these it is of no use to its reader. */
  must: readonly string[]
  /** Written by a person, from an order. */
  byHand?: true
  /** May have a text for one agent; for one product. */
  ofAgent?: true
  ofProduct?: true
  /** What it holds is its reader's alone (a code, a link to a password): nobody reads it here. */
  secret?: true
}

const toGuest = {
  audience: 'guest',
  variables: ofOrder,
  byHand: true,
  ofAgent: true,
  ofProduct: true,
} as const
const toSupplier = { audience: 'supplier', variables: ofLine, must: ['booking'], ofProduct: true } as const

/** Every kind of mail to guests, agents and suppliers, and what its text may name. */
export const mailKinds = {
  'guest-confirmation': { ...toGuest, must: ['orderCode'] },
  'guest-voucher': { ...toGuest, must: ['orderCode'] },
  'guest-reminder': { ...toGuest, must: ['date'] },
  'guest-change': { ...toGuest, must: ['orderCode'] },
  'guest-message': { ...toGuest, must: [] },
  /** Leaves by itself before an open return lapses. */
  'guest-return': {
    audience: 'guest',
    variables: [...ofOrder, 'until', 'link'],
    must: ['link'],
    ofAgent: true,
    ofProduct: true,
  },
  'agent-message': {
    audience: 'agent',
    variables: [...ofOrder, 'agent', 'agentOrderCode'],
    must: [],
    byHand: true,
    ofAgent: true,
  },
  'supplier-order': toSupplier,
  'supplier-change': toSupplier,
  'supplier-cancel': toSupplier,
  'agent-bill': { audience: 'agent', variables: ofBill, must: ['bill'], ofAgent: true },
  'agent-bill-reminder': { audience: 'agent', variables: ofBill, must: ['bill'], ofAgent: true },
  'agent-invoice': { audience: 'agent', variables: [...ofBill, 'paper'], must: ['paper'], ofAgent: true },
  'agent-statement': {
    audience: 'agent',
    variables: ['merchant', 'agent', 'period'],
    must: ['period'],
    ofAgent: true,
  },
  'account-code': { audience: 'user', variables: ['merchant', 'code'], must: ['code'], secret: true },
  'account-invitation': {
    audience: 'user',
    variables: ['merchant', 'name', 'userName', 'link'],
    must: ['link'],
    secret: true,
  },
  'account-reset': {
    audience: 'user',
    variables: ['merchant', 'name', 'userName', 'link'],
    must: ['link'],
    secret: true,
  },
  'company-invitation': {
    audience: 'user',
    variables: ['merchant', 'company', 'name', 'message', 'link'],
    must: ['link'],
    secret: true,
  },
} as const satisfies Record<string, MailKindOf>
export type MailKind = keyof typeof mailKinds

/** Every name that a text may have. */
export type MailVariable = (typeof mailKinds)[MailKind]['variables'][number]

const byName = new Map<string, MailKindOf>(Object.entries(mailKinds))
/** What is known of a kind; undefined for one that has no template. */
export const mailKindOf = (kind: string): MailKindOf | undefined => byName.get(kind)

/** Kinds that a person writes from an order. */
export const kindsByHand = [
  'guest-confirmation',
  'guest-voucher',
  'guest-reminder',
  'guest-change',
  'guest-message',
  'agent-message',
] as const satisfies readonly MailKind[]
export type KindByHand = (typeof kindsByHand)[number]

export const mailKindNames = [
  ...kindsByHand,
  'guest-return',
  'supplier-order',
  'supplier-change',
  'supplier-cancel',
  'agent-bill',
  'agent-bill-reminder',
  'agent-invoice',
  'agent-statement',
  'account-code',
  'account-invitation',
  'account-reset',
  'company-invitation',
] as const satisfies readonly MailKind[]

/** Mails whose text is their writer's own: they have no template, but a name like the others. */
const ownTextKinds = [
  'supplier-message',
  'departure-offered',
  'departure-moved',
  'departure-credited',
  'departure-refunded',
  'departure-cancelled',
  'departure-agent',
  'agent-group',
  'supplier-group',
  'crew-group',
  'account-notice',
  'notification',
  'report-page',
  'market-news',
] as const
export const namedMailKinds = [...mailKindNames, ...ownTextKinds] as const
export type NamedMailKind = (typeof namedMailKinds)[number]
/** False of a mail that another release wrote. */
export const isNamedMailKind = (kind: string): kind is NamedMailKind =>
  (namedMailKinds as readonly string[]).includes(kind)
