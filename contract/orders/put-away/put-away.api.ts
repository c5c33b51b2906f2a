import type { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import { orderHandlerApi } from '../order-handler.api.ts'
import { OrderFilter, OrderPage } from '../order-list.schema.ts'
import { ArchiveRule } from './put-away.schema.ts'

/** The order list's filters; which orders it is of, the call says. */
const input = OrderFilter.omit({ tab: true })
const archive = { needs: 'entertainment.orderArchive', agentNeeds: 'bookingCenter.orderArchive' } as const
const rule = 'entertainment.orderArchive.rule'

/** Orders out of the daily lists: the order list's own model, narrowed, read only. */
export const putAwayApi = {
  deletedList: read('/supplier/order/deleted/list', {
    needs: 'entertainment.DeleteOrderList',
    input,
    output: OrderPage,
  }),
  /** An agent's own, without costs. */
  archiveList: read('/supplier/orderArchive/list', {
    ...archive,
    audience: ['staff', 'agent'],
    input,
    output: OrderPage,
  }),
  archiveAdd: { ...orderHandlerApi.archive, path: '/supplier/orderArchive/archive' } as const,
  archiveRule: read('/supplier/orderArchive/rule', { needs: archive.needs, output: ArchiveRule }),
  archiveRuleSave: act('/supplier/orderArchive/rule/save', { needs: rule, input: ArchiveRule, output: Done }),
}
export type PutAwayFilter = z.output<typeof input>
