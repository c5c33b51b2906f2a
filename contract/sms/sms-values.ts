/** Names that a template may have, as `{name}`. */
export const smsVariables = ['guest', 'merchant', 'lastProduct', 'lastTrip', 'offer', 'line', 'stop'] as const
export type SmsVariable = (typeof smsVariables)[number]
export const smsKinds = ['promotion', 'service'] as const
export type SmsKind = (typeof smsKinds)[number]
/** Whoever is sold something can say no. */
export const neededVariables = (kind: SmsKind): readonly SmsVariable[] =>
  kind === 'promotion' ? ['stop'] : []

export const smsSystems = ['twilio', 'smpp', 'line', 'wechat'] as const
export type SmsSystem = (typeof smsSystems)[number]
/** Those that write to a person's own chat in place of a telephone number: a message is one, however long. */
export const chatSystems = ['line', 'wechat'] as const satisfies readonly SmsSystem[]
export const isChatSystem = (system: string): boolean => chatSystems.some((one) => one === system)
/** What the form of each asks for: settings, those that a simulator has as well, and keys that are never answered. */
export const smsFacts = {
  twilio: { settings: ['accountSid'], required: ['accountSid'], simulated: [], secrets: ['authToken'] },
  smpp: {
    settings: ['host', 'port', 'tls', 'systemId', 'systemType', 'longMessages'],
    required: ['host', 'port', 'systemId'],
    simulated: ['longMessages'],
    secrets: ['password'],
  },
  line: { settings: [], required: [], simulated: [], secrets: ['channelToken', 'channelSecret'] },
  wechat: {
    settings: ['appId', 'templateId', 'templateField', 'callbackMode'],
    required: ['appId'],
    simulated: ['callbackMode'],
    secrets: ['appSecret', 'callbackToken', 'encodingAesKey'],
  },
} as const satisfies Record<SmsSystem, Record<string, readonly string[]>>
/** Settings of which one is chosen, and what each is where nothing is said. */
export const settingChoices = {
  tls: ['tls', 'none'],
  longMessages: ['udh', 'payload'],
  callbackMode: ['plain', 'encrypted'],
} as const
type ChosenSetting = keyof typeof settingChoices
export const isChosenSetting = (name: string): name is ChosenSetting => name in settingChoices
/** An account that does not encrypt what it tells us has no key for that. */
export const isKeyNeeded = (name: string, settings: Record<string, string>): boolean =>
  name !== 'encodingAesKey' || settings['callbackMode'] === 'encrypted'
export const smsModes = ['live', 'simulator'] as const
export const campaignStatuses = ['awaiting', 'sending', 'paused', 'done', 'cancelled', 'rejected'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
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
export const stopSources = ['link', 'reply', 'staff', 'provider'] as const
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
