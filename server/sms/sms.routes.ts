import { smsApi } from '#contract/sms/sms.api.ts'
import { listTags } from '../customers/customers.public.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import {
  approveCampaign,
  cancelCampaign,
  pauseCampaign,
  rejectCampaign,
  resumeCampaign,
} from './campaigns/campaign-acts.ts'
import { listCampaigns } from './campaigns/campaigns.queries.ts'
import { checkCampaign } from './campaigns/check-campaign.ts'
import { sendCampaign } from './campaigns/send-campaign.ts'
import { listMessages, sendAgain } from './sending/messages.queries.ts'
import { readRules, saveRules } from './senders/rules.ts'
import { enableSender, saveSender } from './senders/save-sender.ts'
import {
  agentChoices,
  campaignChoices,
  customerChoices,
  segmentChoices,
  skuChoices,
} from './campaigns/choices.queries.ts'
import { chatChoices, listCalls, listSenders, senderChoices, switchFault } from './senders/senders.queries.ts'
import { testSender } from './senders/test-sender.ts'
import { addOptOut, listOptOuts, removeOptOut } from './stop/opt-outs.ts'
import { inviteToChat, listLinks, unlinkChat } from './stop/links.ts'
import { confirmStop, showStop } from './stop/stop-page.ts'
import { previewTemplate } from './templates/preview.ts'
import {
  deleteTemplate,
  enableTemplate,
  listTemplates,
  saveTemplate,
  templateChoices,
} from './templates/templates.ts'

export const smsRoutes = bindRoutes(smsApi, {
  templateList: listTemplates,
  templateSave: saveTemplate,
  templateEnable: enableTemplate,
  templateDelete: deleteTemplate,
  preview: previewTemplate,
  campaignList: listCampaigns,
  campaignCheck: checkCampaign,
  campaignSend: sendCampaign,
  campaignApprove: approveCampaign,
  campaignReject: rejectCampaign,
  campaignPause: pauseCampaign,
  campaignResume: resumeCampaign,
  campaignCancel: cancelCampaign,
  messageList: listMessages,
  messageAgain: sendAgain,
  optOutList: listOptOuts,
  optOutAdd: addOptOut,
  optOutRemove: removeOptOut,
  linkList: listLinks,
  linkInvite: inviteToChat,
  linkRemove: unlinkChat,
  senderList: listSenders,
  senderSave: saveSender,
  senderEnable: enableSender,
  senderTest: testSender,
  senderFault: switchFault,
  senderCalls: listCalls,
  rules: readRules,
  rulesSave: saveRules,
  templates: templateChoices,
  senders: senderChoices,
  chats: chatChoices,
  agents: agentChoices,
  skus: skuChoices,
  segments: segmentChoices,
  customers: customerChoices,
  campaigns: campaignChoices,
  tags: listTags,
  stopShow: showStop,
  stopConfirm: confirmStop,
})
