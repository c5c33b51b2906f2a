import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Id, Reason } from '../../kit/schema.ts'
import { OrderState } from '../order-acts.schema.ts'
import { orderActs } from '../orders.states.ts'
import {
  AmendAsked,
  AmendmentPreview,
  ApplyAmendment,
  ModifyFilter,
  ModifyList,
  OneRequest,
  OrderVersion,
} from './amend.schema.ts'
import { modifyStates } from './modify.states.ts'

const { needs, agentNeeds } = orderActs.amend
const both = { needs, agentNeeds, audience: ['staff', 'agent'] } as const
const errors = [
  'orders.changedBy',
  'operationInvalid',
  'orders.nothingChanged',
  'orders.requestOpen',
  'orders.redeemedPart',
  'orders.soldOut',
  'orders.blocked',
  'orders.tooLate',
  'orders.notOnSale',
  'orders.closed',
  'orders.noPrice',
  'orders.unpaid',
  'balanceTooLow',
] as const
const output = OrderState

/** What is changed of an order after it was sold. */
export const amendApi = {
  /** What it would come to; nothing is written. */
  modifyPreview: read('/supplier/orderModify/preview', {
    ...both,
    input: AmendAsked,
    output: AmendmentPreview,
  }),
  modifyApply: act('/supplier/orderModify/apply', {
    ...both,
    asks: true,
    input: ApplyAmendment,
    output,
    errors,
  }),
  modifySend: act('/supplier/orderModify/send', {
    needs: modifyStates.moves.send.needs,
    input: OneRequest,
    output,
    errors,
  }),
  modifyConfirm: act('/supplier/orderModify/confirm', {
    needs: modifyStates.moves.confirm.needs,
    input: OneRequest,
    output,
    errors,
  }),
  modifyReject: act('/supplier/orderModify/reject', {
    needs: modifyStates.moves.reject.needs,
    input: OneRequest.extend({ reason: Reason }),
    output,
    errors,
  }),
  modifyCancel: act('/supplier/orderModify/cancel', {
    ...both,
    input: OneRequest.extend({ reason: z.string().trim().max(500).default('') }),
    output,
    errors,
  }),
  /** Requests, those that wait first by when they are due; of one order, or of all. */
  modifyList: read('/supplier/orderModify/list', { ...both, input: ModifyFilter, output: ModifyList }),
  /** The order as it was before each amendment. */
  modifyVersions: read('/supplier/orderModify/versions', {
    ...both,
    input: z.object({ id: Id }),
    output: z.object({ rows: z.array(OrderVersion) }),
  }),
}
