import { customersApi } from '../../customers/customers.api.ts'
import { secondView } from '../../kit/second-view.ts'

/** What each key over the merchant's customers is called over the agent's own. */
export const ownCustomerKeys = { 'entertainment.ClientRecord': 'bookingCenter.customers' } as const

const { list, info, save, tags, noteSave, noteDelete, twins, merge, unmerge, apart } = customersApi
const exported = customersApi.export

/** The calls of customers over those of the agent: what is known of them from its own orders and by its own people. */
const own = secondView(
  { list, info, save, tags, noteSave, noteDelete, twins, merge, unmerge, apart, export: exported },
  {
    paths: { '/supplier/clientRecord': '/supplier/distributorClient' },
    keys: ownCustomerKeys,
    audience: ['agent'],
    instead: true,
  },
)
export const ownCustomersApi = {
  customers: own.list,
  customerInfo: own.info,
  customerSave: own.save,
  customerTags: own.tags,
  customerNoteSave: own.noteSave,
  customerNoteDelete: own.noteDelete,
  customerTwins: own.twins,
  customerMerge: { ...own.merge, back: 'customerUnmerge' },
  customerUnmerge: own.unmerge,
  customerApart: own.apart,
  customerExport: own.export,
}
