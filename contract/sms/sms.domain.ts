import { defineDomain } from '../kit/domain.ts'
import { smsApi } from './sms.api.ts'
import { smsScreens } from './sms.screens.ts'

const template = { subject: 'smsTemplate' } as const
const campaign = { subject: 'smsCampaign', topics: ['smsCampaign', 'smsMessage'] } as const
const contact = { subject: 'smsContact' } as const
const link = { subject: 'smsLink' } as const
const sender = { subject: 'smsSender', topics: ['smsSender'] } as const

export const sms = defineDomain({
  name: 'sms',
  uses: ['customers', 'agents', 'mail'],
  api: smsApi,
  screens: smsScreens,
  events: {
    templateSaved: template,
    templateEnabled: template,
    templateDisabled: template,
    templateDeleted: template,
    campaignAsked: campaign,
    campaignStarted: campaign,
    campaignApproved: campaign,
    campaignRejected: campaign,
    campaignPaused: campaign,
    campaignResumed: campaign,
    campaignCancelled: campaign,
    campaignDone: campaign,
    messageAgain: { subject: 'smsMessage' },
    stopped: contact,
    unstopped: contact,
    linked: link,
    unlinked: link,
    senderSaved: sender,
    senderEnabled: sender,
    senderDisabled: sender,
    rulesSaved: { subject: 'smsRules' },
  },
  errors: {
    templateSent: { code: 409840 },
    nobody: { code: 409841 },
    tooMany: { code: 409842 },
    noSender: { code: 409843 },
    ownCampaign: { code: 409844 },
    stoppedNumber: { code: 409845 },
    noSimulator: { code: 400846 },
  },
})
