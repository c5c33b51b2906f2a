import { screens } from '../kit/screen.ts'
import { smsKeys } from './sms.keys.ts'

const beside = { needs: smsKeys.screen, under: ['SmsTools'], help: 'SmsTools', wholeMerchant: true } as const

export const smsScreens = screens({
  SmsTools: {
    path: '/promoTools/sms-tools',
    needs: smsKeys.screen,
    menu: 'promotions',
    icon: 'mail',
    wholeMerchant: true,
  },
  SmsCampaigns: { path: '/promoTools/sms-tools/campaigns', ...beside },
  SmsMessages: { path: '/promoTools/sms-tools/messages', ...beside },
  SmsOptOuts: { path: '/promoTools/sms-tools/opt-outs', ...beside },
  SmsLinks: { path: '/promoTools/sms-tools/links', ...beside },
  SmsSenders: { path: '/promoTools/sms-tools/senders', ...beside },
})
