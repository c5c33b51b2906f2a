import { customersApi } from '../../customers/customers.api.ts'
import { family } from '../../kit/family.ts'

const { list, info, save, tags, noteSave, noteDelete, twins, merge, unmerge, apart } = customersApi
const exported = customersApi.export

/** The calls of customers over those of the agent: what is known of them from its own orders and by its own people. */
export const ownFamily = family(
  { list, info, save, tags, noteSave, noteDelete, twins, merge, unmerge, apart, export: exported },
  {
    at: { '/supplier/clientRecord': '/supplier/distributorClient' },
    keys: { 'entertainment.ClientRecord': 'bookingCenter.customers' },
    instead: ['agent'],
  },
)
const own = ownFamily.api
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
