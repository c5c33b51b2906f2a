import { mailApi } from '#contract/mail/mail.api.ts'
import type { MailFamily } from '#contract/mail/record/mail-families.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { deletesPlain, enablesPlain } from '../kit/record/plain-record.ts'
import { takeBounce } from './bounce/bounce-webhook.ts'
import { listCaught } from './mail.queries.ts'
import { countTrouble, listMails } from './record/find-mails.ts'
import { cancelMail, resendMail, sendMailNow, settleMail } from './record/mail-acts.ts'
import { mailFile, mailInfo } from './record/mail-info.ts'
import { previewTemplate } from './templates/preview.ts'
import { saveTemplate } from './templates/save-template.ts'
import { mailTemplates } from './templates/template-record.ts'
import { listTemplates, templateAgents, templateSkus, usualTexts } from './templates/templates.queries.ts'

const recordHandlers = (family: MailFamily) => ({
  list: listMails(family),
  info: mailInfo(family),
  file: mailFile(family),
  resend: resendMail(family),
  sendNow: sendMailNow(family),
  cancel: cancelMail(family),
  settle: settleMail(family),
})

export const mailRoutes = bindRoutes(mailApi, {
  caught: listCaught,
  ...recordHandlers('play'),
  ...prefixed('hotel', recordHandlers('hotel')),
  count: countTrouble,
  bounce: takeBounce,
  templateList: listTemplates,
  templateSave: saveTemplate,
  templateEnable: enablesPlain(mailTemplates),
  templateDelete: deletesPlain(mailTemplates),
  templatePreview: previewTemplate,
  templateUsual: usualTexts,
  templateAgents,
  templateSkus,
})
