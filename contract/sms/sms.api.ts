import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Language, Paging, Phone, Reason, Saved, ShortText } from '../kit/schema.ts'
import { smsKeys as keys } from './sms.keys.ts'
import {
  CampaignAsk,
  CampaignCheck,
  CampaignFilter,
  CampaignForm,
  CampaignList,
  LinkFilter,
  LinkInvited,
  LinkList,
  MessageFilter,
  MessageList,
  NewOptOut,
  OptOutList,
  SmsCallList,
  SmsFault,
  SmsPreview,
  SmsPreviewed,
  SmsRules,
  SmsRulesForm,
  SmsSenderForm,
  SmsSenders,
  SmsTemplateFilter,
  SmsTemplateForm,
  SmsTested,
  TemplateList,
} from './sms.schema.ts'

const at = '/supplier/smsTools'
const needs = keys.screen
const SmRef = z.object({ id: Id })
const Versioned = SmRef.extend({ version: z.number().int().optional() })
const enable = SmRef.extend({ enabled: z.boolean() })
const Picked = {
  needs,
  input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
  output: z.object({ rows: z.array(z.object({ id: Id, code: z.string(), name: z.string() })) }),
}

const page = { needs: 'public', output: z.unknown(), raw: true } as const
const StopToken = z.object({ token: z.string().max(60), language: Language.optional() })

export const smsApi = {
  templateList: read(`${at}/template/list`, { needs, input: SmsTemplateFilter, output: TemplateList }),
  templateSave: act(`${at}/template/save`, {
    needs: keys.edit,
    input: SmsTemplateForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  templateEnable: act(`${at}/template/enable`, {
    needs: keys.edit,
    input: enable,
    output: Done,
    errors: ['operationInvalid'],
    back: 'templateEnable',
    backBy: 'turned',
  }),
  templateDelete: act(`${at}/template/delete`, {
    needs: keys.edit,
    input: SmRef,
    output: Done,
    errors: ['sms.templateSent'],
  }),
  preview: read(`${at}/template/preview`, { needs, input: SmsPreview, output: SmsPreviewed }),

  campaignList: read(`${at}/campaign/list`, { needs, input: CampaignFilter, output: CampaignList }),
  /** Whom it would reach, whom not and why, and what it costs. */
  campaignCheck: read(`${at}/campaign/check`, {
    needs: keys.send,
    input: CampaignAsk,
    output: CampaignCheck,
    expensive: true,
  }),
  campaignSend: act(`${at}/campaign/send`, {
    needs: keys.send,
    input: CampaignForm,
    output: Saved,
    errors: ['sms.nobody', 'sms.tooMany', 'sms.noSender'],
  }),
  campaignApprove: act(`${at}/campaign/approve`, {
    needs: keys.approve,
    input: Versioned,
    output: Done,
    errors: ['operationInvalid', 'changedMeanwhile', 'sms.ownCampaign'],
  }),
  campaignReject: act(`${at}/campaign/reject`, {
    needs: keys.approve,
    input: Versioned.extend({ reason: Reason }),
    output: Done,
    errors: ['operationInvalid', 'changedMeanwhile'],
  }),
  campaignPause: act(`${at}/campaign/pause`, {
    needs: keys.send,
    input: Versioned,
    output: Done,
    errors: ['operationInvalid', 'changedMeanwhile'],
    back: 'campaignResume',
    backBy: 'record',
  }),
  campaignResume: act(`${at}/campaign/resume`, {
    needs: keys.send,
    input: Versioned,
    output: Done,
    errors: ['operationInvalid', 'changedMeanwhile'],
  }),
  campaignCancel: act(`${at}/campaign/cancel`, {
    needs: keys.send,
    input: Versioned.extend({ reason: Reason }),
    output: Done,
    errors: ['operationInvalid', 'changedMeanwhile'],
  }),

  messageList: read(`${at}/message/list`, { needs, input: MessageFilter, output: MessageList }),
  /** By a person's word alone: one that failed, or of which nobody knows. */
  messageAgain: act(`${at}/message/again`, {
    needs: keys.send,
    input: Versioned,
    output: Done,
    errors: ['operationInvalid', 'changedMeanwhile', 'sms.stoppedNumber'],
  }),

  optOutList: read(`${at}/optOut/list`, {
    needs,
    input: Paging.extend({ text: ShortText.optional() }),
    output: OptOutList,
  }),
  optOutAdd: act(`${at}/optOut/add`, {
    needs: keys.send,
    input: NewOptOut,
    output: Saved,
  }),
  /** The guest asked to be written to again. */
  optOutRemove: act(`${at}/optOut/remove`, {
    needs: keys.send,
    input: SmRef.extend({ reason: Reason }),
    output: Done,
    errors: ['operationInvalid'],
  }),

  linkList: read(`${at}/link/list`, { needs, input: LinkFilter, output: LinkList }),
  linkInvite: act(`${at}/link/invite`, {
    needs: keys.send,
    input: z.object({ customerId: Id, connectionId: Id }),
    output: LinkInvited,
    ownTransaction: true,
  }),
  linkRemove: act(`${at}/link/remove`, {
    needs: keys.send,
    input: SmRef.extend({ reason: Reason }),
    output: Done,
  }),

  senderList: read(`${at}/sender/list`, { needs, output: SmsSenders }),
  senderSave: act(`${at}/sender/save`, {
    needs: keys.senders,
    input: SmsSenderForm,
    output: Saved,
    errors: ['changedMeanwhile', 'sms.noSimulator'],
    ownTransaction: true,
  }),
  senderEnable: act(`${at}/sender/enable`, {
    needs: keys.senders,
    input: enable,
    output: Done,
    back: 'senderEnable',
    backBy: 'turned',
  }),
  /** Is anybody there, are the keys right? With a number a message is sent to it. */
  senderTest: act(`${at}/sender/test`, {
    needs: keys.senders,
    input: SmRef.extend({ phone: z.union([Phone, z.literal('')]).default('') }),
    output: SmsTested,
    ownTransaction: true,
  }),
  senderFault: act(`${at}/sender/fault`, {
    needs: keys.senders,
    input: SmsFault,
    output: Done,
    errors: ['sms.noSimulator'],
  }),
  senderCalls: read(`${at}/sender/calls`, {
    needs: keys.senders,
    input: Paging.extend({ id: Id }),
    output: SmsCallList,
  }),
  rules: read(`${at}/rules`, { needs, output: SmsRules }),
  rulesSave: act(`${at}/rules/save`, {
    needs: keys.senders,
    input: SmsRulesForm.extend({ version: z.number().int() }),
    output: Done,
    errors: ['changedMeanwhile'],
  }),

  templates: read(`${at}/templates`, Picked),
  senders: read(`${at}/senders`, Picked),
  chats: read(`${at}/chats`, Picked),
  agents: read(`${at}/agents`, Picked),
  skus: read(`${at}/skus`, Picked),
  segments: read(`${at}/segments`, Picked),
  customers: read(`${at}/customers`, Picked),
  campaigns: read(`${at}/campaigns`, Picked),
  tags: read(`${at}/tags`, { needs, output: z.object({ rows: z.array(z.string()) }) }),

  /** The page behind the link of a message; looking at it changes nothing, as programs look at links too. */
  stopShow: read('/supplier/notLogin/sms/:token', { ...page, input: StopToken, perMinute: 60 }),
  stopConfirm: act('/supplier/notLogin/sms/:token/stop', { ...page, input: StopToken, perMinute: 30 }),
}
