import type { ReactNode } from 'react'
import { CustomersAt, type CustomerDesk } from '../../customers/form.public.ts'
import { to } from '../../kit/route/screens.ts'
import { bookingCenter } from '../booking-center.client.ts'

const screens = to['booking-center']
const desk: CustomerDesk = {
  calls: {
    list: bookingCenter.customers,
    info: bookingCenter.customerInfo,
    save: bookingCenter.customerSave,
    tags: bookingCenter.customerTags,
    export: bookingCenter.customerExport,
    noteSave: bookingCenter.customerNoteSave,
    noteDelete: bookingCenter.customerNoteDelete,
    merge: bookingCenter.customerMerge,
    unmerge: bookingCenter.customerUnmerge,
    apart: bookingCenter.customerApart,
  },
  screen: 'bookingCustomers',
  title: 'booking-center.screens.bookingCustomers',
  keys: { edit: 'bookingCenter.customers.edit', merge: 'bookingCenter.customers.merge' },
  detail: (id) => screens.bookingCustomerDetail({ customerId: String(id) }),
  list: () => screens.bookingCustomers(),
  create: () => screens.bookingCustomerNew(),
  edit: (id) => screens.bookingCustomerEdit(undefined, { id }),
  order: (id) => screens.bookingOrderDetail(undefined, { id }),
  isMerchants: false,
}

/** What stands within is of the agent's own customers. */
export const OwnCustomers = ({ children }: { children: ReactNode }) => (
  <CustomersAt desk={desk}>{children}</CustomersAt>
)
