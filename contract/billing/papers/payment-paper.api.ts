import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Saved } from '../../kit/schema.ts'
import { billKeys } from '../billing.keys.ts'
import {
  DueFilter,
  IssueDue,
  Issued,
  IssuePaper,
  OnePayment,
  PaperDueList,
  PaperSetting,
  PaperSettingForm,
  PaymentPapers,
  VatFile,
  VatFilter,
  VatReport,
} from './payment-paper.schema.ts'

const { index, setting } = billKeys
const at = '/supplier/paymentPaper'
const wholeOnly = ['billing.wholeCompanyOnly'] as const
const issues = {
  needs: `${index}.invoice`,
  output: Issued,
  once: true,
  errors: ['billing.nothingToInvoice', 'billing.noteTooHigh', 'billing.noAddress', 'operationInvalid'],
} as const

export const paymentPaperApi = {
  paperDueList: read(`${at}/due`, { needs: index, input: DueFilter, output: PaperDueList }),
  paymentPapers: read(`${at}/of`, { needs: index, input: OnePayment, output: PaymentPapers }),
  /** As the settings say: a paper for what was paid, notes for what changed. */
  paperIssueDue: act(`${at}/issueDue`, { ...issues, input: IssueDue, many: true }),
  paperIssue: act(`${at}/issue`, { ...issues, input: IssuePaper }),
  paperSettingInfo: read(`${at}/setting`, { needs: setting, input: z.object({}), output: PaperSetting }),
  paperSettingSave: act(`${at}/settingSave`, {
    needs: `${setting}.edit`,
    input: PaperSettingForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  /** Of the whole merchant: a person of limited reach is refused, who would file a part of it. */
  vatReport: read(`${at}/vat`, { needs: index, input: VatFilter, output: VatReport, errors: wholeOnly }),
  vatFile: read(`${at}/vatFile`, {
    needs: index,
    input: VatFile,
    output: z.unknown(),
    raw: true,
    errors: wholeOnly,
  }),
}
