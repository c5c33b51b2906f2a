import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { billKeys } from '../billing.keys.ts'
import {
  BillRuleFilter,
  BillRuleForm,
  BillRuleList,
  RebateFilter,
  RebateForm,
  RebateList,
} from './rule.schema.ts'

const needs = billKeys.setting
const edit = `${needs}.edit`
const BillingRuleRef = z.object({ id: Id })

export const ruleApi = {
  ruleList: read('/supplier/distributorBillSetting/list', {
    needs,
    input: BillRuleFilter,
    output: BillRuleList,
  }),
  ruleSave: act('/supplier/distributorBillSetting/save', {
    needs: edit,
    input: BillRuleForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  ruleDelete: act('/supplier/distributorBillSetting/delete', {
    needs: edit,
    input: BillingRuleRef,
    output: Done,
  }),
  rebateList: read('/supplier/distributorBillRebate/list', {
    needs,
    input: RebateFilter,
    output: RebateList,
  }),
  rebateSave: act('/supplier/distributorBillRebate/save', {
    needs: edit,
    input: RebateForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  rebateEnable: act('/supplier/distributorBillRebate/enable', {
    needs: edit,
    input: BillingRuleRef.extend({ enabled: z.boolean() }),
    output: Done,
    back: 'rebateEnable',
    backBy: 'turned',
  }),
}
