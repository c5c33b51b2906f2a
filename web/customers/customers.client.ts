import type { customersApi } from '#contract/customers/customers.api.ts'
import { clientFor } from '../kit/call/client.ts'
import { namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'

export const customers = clientFor<typeof customersApi>('customers')

/** Customers by name, phone or code. */
export const customerSource = pickFrom('customers', customers.simpleList, namedChoice)
