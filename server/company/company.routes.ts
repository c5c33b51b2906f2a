import { companyApi } from '#contract/company/company.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { infoHistory, restoreInfo, restoreRules, rulesHistory } from './history.ts'
import { readInfo, saveInfo } from './info.ts'
import { readRules, saveRules } from './rules.ts'
import { sendTestMail } from './test-mail.ts'

export const companyRoutes = bindRoutes(companyApi, {
  info: (ctx) => readInfo(ctx),
  infoSave: saveInfo,
  infoHistory,
  infoRestore: restoreInfo,
  rules: (ctx) => readRules(ctx),
  rulesSave: saveRules,
  rulesHistory,
  rulesRestore: restoreRules,
  testMail: sendTestMail,
})
