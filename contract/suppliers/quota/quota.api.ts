import { z } from 'zod'
import { AccountMovements } from '../../finance/movement.schema.ts'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved, ShortText } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import {
  QuotaFilter,
  QuotaForm,
  QuotaList,
  QuotaLogFilter,
  ReverseTopUp,
  TopUp,
  TopUpFilter,
  TopUpList,
} from './quota.schema.ts'
import { topUpStates } from './quota.states.ts'

const needs = 'supplierRouter.quotaManage'
const QuotaRef = z.object({ id: Id })

/** Money with suppliers: prepaid, or credit that they give. */
export const quotaApi = {
  quotaList: read('/supplier/supplierQuota/list', { needs, input: QuotaFilter, output: QuotaList }),
  quotaSave: act('/supplier/supplierQuota/save', {
    needs: `${needs}.edit`,
    input: QuotaForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  quotaEnable: act('/supplier/supplierQuota/enable', {
    needs: `${needs}.edit`,
    input: QuotaRef.extend({ enabled: z.boolean() }),
    output: Done,
    back: 'quotaEnable',
    backBy: 'turned',
  }),
  /** For the choice of one: by its supplier. */
  quotaChoices: read('/supplier/supplierQuota/simpleList', {
    needs,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({ rows: z.array(z.object({ id: Id, code: z.string(), name: z.string() })) }),
  }),
  topUp: act('/supplier/supplierQuota/recharge', {
    needs: `${needs}.topUp`,
    input: TopUp,
    output: Saved,
    once: true,
  }),
  topUpList: read('/supplier/supplierQuota/rechargeList', { needs, input: TopUpFilter, output: TopUpList }),
  topUpProof: read('/supplier/supplierQuota/proof/:id', {
    needs,
    input: QuotaRef,
    output: z.unknown(),
    raw: true,
  }),
  /** Every use and return, with what was left after it. */
  quotaLog: read('/supplier/supplierQuota/log', { needs, input: QuotaLogFilter, output: AccountMovements }),
  ...callsOf(
    topUpStates,
    {
      input: ReverseTopUp,
      withReason: ReverseTopUp,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    {},
  ),
}
