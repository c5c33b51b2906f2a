import type { z } from 'zod'
import { act } from '../../kit/endpoint.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { Reason } from '../../kit/schema.ts'
import { amendApi, amendErrors } from '../amend/amend.api.ts'
import { OneOrder, OrderState } from '../order-acts.schema.ts'
import { orderHandlerApi } from '../order-handler.api.ts'
import { orderStates } from '../orders.states.ts'
import { ticketingApi } from '../../ticketing/ticketing.api.ts'

export const UpdatePrice = OneOrder.extend({ totalMinor: AmountMinor, reason: Reason })
export type UpdatePrice = z.output<typeof UpdatePrice>

const { agentNeeds: _, ...staffPreview } = amendApi.modifyPreview

/** Acts on an order under the other names that systems outside call them by. */
export const namedApi = {
  orderDelete: { ...orderHandlerApi.delete, path: '/supplier/order/delete' },
  orderRestore: { ...orderHandlerApi.restore, path: '/supplier/order/restore' },
  orderQrCodes: { ...ticketingApi.list, path: '/supplier/order/qrCodes' },
  /** The order's total by hand, as an amendment with its reason. */
  priceUpdate: act('/supplier/order/price/update', {
    needs: orderStates.verbs.amend.needs,
    input: UpdatePrice,
    output: OrderState,
    errors: amendErrors,
  }),
  /** Another product in three steps: what there is, what it comes to, and it is asked for or done. */
  changeSkuList: { ...amendApi.modifySkus, path: '/supplier/orderEntry/changeSku/list' },
  changeSkuPreview: { ...staffPreview, audience: ['staff'], path: '/supplier/orderEntry/changeSku/preview' },
  changeSkuApply: { ...orderHandlerApi.amend, path: '/supplier/orderEntry/changeSku/apply' },
} as const
