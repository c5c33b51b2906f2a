import type { Act } from '#contract/kit/states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { omit } from '#contract/kit/omit.ts'
import type { ListControl } from '../../kit/list/use-list-state.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { orderBulk } from '../list/order-bulk.ts'
import { askOf, narrowSchema, orderSchema, type OrderFilterValues } from '../list/order-filters.ts'

const { sort } = orderSchema
const wide = omit(orderSchema.filters, ['status'])
const narrow = omit(narrowSchema.filters, ['status'])

/** The order list's own filters; of the archive, which is a status itself, without that. */
export const trashSchema = listSchema({ filters: orderSchema.filters, sort })
export const archiveSchema = listSchema({ filters: wide, sort })
export const ownArchiveSchema = listSchema({ filters: narrow, sort })

const verbs: Partial<Record<string, Act>> = orderStates.verbs
/** What the table lets be done to many orders out there. */
export const putAwayBulk = (where: 'archived' | 'trashed') =>
  orderBulk.filter(({ key }) =>
    where === 'trashed' ? verbs[key]?.trashed === 'only' : verbs[key]?.from?.includes('archived'),
  )

/** What the filters ask; which orders they are of, the call says. */
export function putAwayAsk(list: Pick<ListControl, 'tab' | 'sort'> & { values: OrderFilterValues }) {
  const ask = omit(askOf(list), ['tab'])
  return ask
}
