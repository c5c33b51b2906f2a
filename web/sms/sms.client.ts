import type { smsApi } from '#contract/sms/sms.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const sms = clientFor<typeof smsApi>('sms')
