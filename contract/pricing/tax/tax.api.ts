import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { PricedSku, SkuPick } from '../calendar/calendar.schema.ts'
import { TaxRuleFilter, TaxRuleForm, TaxRuleList } from './tax.schema.ts'

const TaxRef = z.object({ id: Id })

const at = '/supplier/standardTaxSetting'
const taxes = 'finances.taxRateRule'

export const taxApi = {
  taxRuleList: read(`${at}/list`, {
    needs: taxes,
    input: TaxRuleFilter,
    output: TaxRuleList,
  }),
  taxRuleSave: act(`${at}/save`, {
    needs: `${taxes}.edit`,
    input: TaxRuleForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  taxRuleEnable: act(`${at}/enable`, {
    needs: `${taxes}.edit`,
    input: TaxRef.extend({ enabled: z.boolean() }),
    output: Done,
    back: 'taxRuleEnable',
    backBy: 'turned',
  }),
  taxRuleDelete: act(`${at}/delete`, {
    needs: `${taxes}.edit`,
    input: TaxRef,
    output: Done,
  }),
  taxSkus: read(`${at}/skus`, {
    needs: taxes,
    input: SkuPick,
    output: z.object({ rows: z.array(PricedSku) }),
  }),
}
