import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done } from '../kit/schema.ts'
import {
  CompanyInfo,
  InfoSave,
  MerchantRules,
  RestoreForm,
  RulesSave,
  SettingChange,
} from './company.schema.ts'

const info = 'setting.InfoConfig'
const rules = 'setting.globalSetting'
const at = '/supplier/merchant'
const errors = ['changedMeanwhile'] as const
const History = z.object({ rows: z.array(SettingChange) })

export const companyApi = {
  info: read(`${at}/info/get`, { needs: info, output: CompanyInfo }),
  infoSave: act(`${at}/info/save`, { needs: `${info}.edit`, input: InfoSave, output: Done, errors }),
  infoHistory: read(`${at}/info/history`, { needs: info, output: History }),
  infoRestore: act(`${at}/info/restore`, {
    needs: `${info}.edit`,
    input: RestoreForm,
    output: Done,
    errors,
  }),
  rules: read(`${at}/setting/get`, { needs: rules, output: MerchantRules }),
  rulesSave: act(`${at}/setting/save`, { needs: `${rules}.edit`, input: RulesSave, output: Done, errors }),
  rulesHistory: read(`${at}/setting/history`, { needs: rules, output: History }),
  rulesRestore: act(`${at}/setting/restore`, {
    needs: `${rules}.edit`,
    input: RestoreForm,
    output: Done,
    errors,
  }),
  /** A mail to oneself, from the sender as it stands. */
  testMail: act(`${at}/setting/testMail`, {
    needs: `${rules}.edit`,
    output: z.object({ to: z.string() }),
    errors: ['noAddress'],
  }),
}
