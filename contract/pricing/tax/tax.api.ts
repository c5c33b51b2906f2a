import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { PricedSku, SkuPick } from '../calendar/calendar.schema.ts'
import { TaxRuleFilter, TaxRuleForm, TaxRuleList } from './tax.schema.ts'

const taxes = 'finances.taxRateRule'
const One = z.object({ id: Id })

export const taxApi = {
  taxRuleList: read('/supplier/standardTaxSetting/list', {
    needs: taxes,
    input: TaxRuleFilter,
    output: TaxRuleList,
  }),
  taxRuleSave: act('/supplier/standardTaxSetting/save', {
    needs: `${taxes}.edit`,
    input: TaxRuleForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  taxRuleEnable: act('/supplier/standardTaxSetting/enable', {
    needs: `${taxes}.edit`,
    input: One.extend({ enabled: z.boolean() }),
    output: Done,
    back: 'taxRuleEnable',
    backBy: 'turned',
  }),
  taxRuleDelete: act('/supplier/standardTaxSetting/delete', {
    needs: `${taxes}.edit`,
    input: One,
    output: Done,
  }),
  taxSkus: read('/supplier/standardTaxSetting/skus', {
    needs: taxes,
    input: SkuPick,
    output: z.object({ rows: z.array(PricedSku) }),
  }),
}
