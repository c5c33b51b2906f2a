import { defineDomain } from '../kit/domain.ts'
import { customersApi } from './customers.api.ts'
import { customersScreens } from './customers.screens.ts'

const customer = { subject: 'customer' } as const

/** Events name the profile by its code and never say what is known of the person: the log is never changed, a person may be forgotten. */
export const customers = defineDomain({
  name: 'customers',
  uses: ['agents', 'audit', 'files', 'mail', 'orders', 'order-entry'],
  api: customersApi,
  screens: customersScreens,
  events: {
    created: customer,
    updated: customer,
    noted: customer,
    noteDeleted: customer,
    merged: customer,
    unmerged: customer,
    apart: customer,
    documentSaved: customer,
    documentDeleted: customer,
    documentFiled: customer,
    documentShown: customer,
    handedOut: customer,
    erased: customer,
    segmentSaved: { subject: 'customerSegment' },
    segmentDeleted: { subject: 'customerSegment' },
  },
  errors: { notStanding: { code: 409601 }, tripsToCome: { code: 409602 } },
})
