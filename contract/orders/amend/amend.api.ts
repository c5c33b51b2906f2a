import { z } from 'zod'
import { read } from '../../kit/endpoint.ts'
import { Id, Reason, ShortText } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { OrderState } from '../order-acts.schema.ts'
import { orderStates } from '../orders.states.ts'
import {
  AmendRequest,
  AmendManyRequest,
  AmendManyView,
  AmendmentPreview,
  ModifyFilter,
  ModifyList,
  OfferedInstead,
  OneRequest,
  OrderVersion,
  OtherSku,
  PartOffers,
} from './amend.schema.ts'
import { modifyStates } from './modify.states.ts'

const { needs, agentNeeds } = orderStates.verbs.amend
const both = { needs, agentNeeds, audience: ['staff', 'agent'] } as const
/** Of whatever does an amendment. */
export const amendErrors = [
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
  ...callsOf(
    modifyStates,
    { input: OneRequest, withReason: OneRequest.extend({ reason: Reason }), output, errors: amendErrors },
    { modifyCancel: { input: OneRequest.extend({ reason: z.string().trim().max(500).default('') }) } },
  ),
  /** What it would come to; nothing is written. */
  modifyPreview: read('/supplier/orderModify/preview', {
    ...both,
    input: AmendRequest,
    output: AmendmentPreview,
  }),
  /** What the same change of many would come to, one after the other: who finds no room behind the others is told too. */
  modifyPreviewMany: read('/supplier/orderModify/previewMany', {
    needs,
    input: AmendManyRequest,
    output: z.object({ rows: z.array(AmendManyView) }),
  }),
  /** Products that it can be changed to: charged as it is, stays for stays. */
  modifySkus: read('/supplier/orderModify/skus', {
    needs,
    input: z.object({
      id: Id,
      text: ShortText.optional(),
      ids: z.array(Id).max(50).optional(),
    }),
    output: z.object({ rows: z.array(OtherSku) }),
  }),
  /** Add-ons that it can be given, and those it has. */
  modifyAddOns: read('/supplier/orderModify/addOns', {
    ...both,
    input: z.object({ id: Id }),
    output: z.object({ rows: z.array(OfferedInstead) }),
  }),
  /** Of a package, what it can be given for its parts, and what it has. */
  modifyParts: read('/supplier/orderModify/parts', {
    ...both,
    input: z.object({ id: Id }),
    output: PartOffers,
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
