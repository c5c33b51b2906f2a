import { namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { sms } from './sms.client.ts'

export const templateSource = pickFrom('sms.templates', sms.templates, namedChoice)
export const senderSource = pickFrom('sms.senders', sms.senders, namedChoice)
export const chatSource = pickFrom('sms.chats', sms.chats, namedChoice)
export const agentSource = pickFrom('sms.agents', sms.agents, namedChoice)
export const skuSource = pickFrom('sms.skus', sms.skus, namedChoice)
export const segmentSource = pickFrom('sms.segments', sms.segments, namedChoice)
export const customerSource = pickFrom('sms.customers', sms.customers, namedChoice)
export const campaignSource = pickFrom('sms.campaigns', sms.campaigns, namedChoice)
