import { smsScreens } from '#contract/sms/sms.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const smsPages = bindPages(smsScreens, {
  SmsTools: () => import('./template-list.tsx'),
  SmsCampaigns: () => import('./campaign-list.tsx'),
  SmsMessages: () => import('./message-list.tsx'),
  SmsOptOuts: () => import('./opt-out-list.tsx'),
  SmsLinks: () => import('./link-list.tsx'),
  SmsSenders: () => import('./senders.tsx'),
})
