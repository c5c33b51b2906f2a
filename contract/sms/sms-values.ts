/** Names that a template may have, as `{name}`. */
export const smsVariables = ['guest', 'merchant', 'lastProduct', 'lastTrip', 'offer', 'line', 'stop'] as const
export type SmsVariable = (typeof smsVariables)[number]
export const smsKinds = ['promotion', 'service'] as const
export type SmsKind = (typeof smsKinds)[number]
/** Whoever is sold something can say no. */
export const neededVariables = (kind: SmsKind): readonly SmsVariable[] =>
  kind === 'promotion' ? ['stop'] : []

export const smsSystems = ['twilio', 'smpp', 'line'] as const
export type SmsSystem = (typeof smsSystems)[number]
/** Those that write to a person's own chat in place of a telephone number: a message is one, however long. */
export const chatSystems: readonly SmsSystem[] = ['line']
/** What the form of each asks for: settings, and keys that are never answered. */
export const smsFacts = {
  twilio: { settings: ['accountSid'], required: ['accountSid'], secrets: ['authToken'] },
  smpp: {
    settings: ['host', 'port', 'tls', 'systemId', 'systemType', 'longMessages'],
    required: ['host', 'port', 'systemId'],
    secrets: ['password'],
  },
  line: { settings: [], required: [], secrets: ['channelToken', 'channelSecret'] },
} as const satisfies Record<SmsSystem, Record<string, readonly string[]>>
export const smsModes = ['live', 'simulator'] as const
export const campaignStatuses = ['awaiting', 'sending', 'paused', 'done', 'cancelled', 'rejected'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
export const campaignTones = {
  awaiting: 'warn',
  sending: 'progress',
  paused: 'warn',
  done: 'good',
  cancelled: 'muted',
  rejected: 'bad',
} as const
export const messageStatuses = [
  'waiting',
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'skipped',
] as const
export type MessageStatus = (typeof messageStatuses)[number]
export const messageTones = {
  waiting: 'neutral',
  queued: 'progress',
  sending: 'progress',
  sent: 'info',
  delivered: 'good',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'muted',
} as const
/** Why a message did not arrive or was not sent. */
export const smsCauses = [
  'invalidNumber',
  'undelivered',
  'expired',
  'rejected',
  'stopped',
  'erased',
  'cancelled',
  'noAnswer',
  'providerDown',
  'wrongKey',
  'noMoney',
] as const
export type SmsCause = (typeof smsCauses)[number]
/** Why a customer gets none. */
export const skipReasons = [
  'noPhone',
  'noAddress',
  'notNumber',
  'notMobile',
  'duplicate',
  'stopped',
  'noText',
] as const
export type SkipReason = (typeof skipReasons)[number]
export const stopSources = ['', 'link', 'reply', 'staff', 'provider'] as const
export const quietBys = ['recipient', 'merchant'] as const

/** A price or a cost: millionths of a currency's unit, as a part of a message costs less than its smallest coin. */
export const microsOf = (text: string): number | null => {
  const found = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0')) : null
}
export function textOfMicros(micros: number): string {
  let rest = String(micros % 1_000_000).padStart(6, '0')
  while (rest.endsWith('0')) rest = rest.slice(0, -1)
  return `${Math.floor(micros / 1_000_000)}${rest && `.${rest}`}`
}
