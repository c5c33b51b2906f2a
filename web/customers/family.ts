import { createElement, type ReactNode } from 'react'
import { customerKeys } from '#contract/customers/customer.keys.ts'
import type { customersApi } from '#contract/customers/customers.api.ts'
import type { WordKey } from '#contract/words.ts'
import type { Client } from '../kit/call/client.ts'
import { familiesOf } from '../kit/frame/family.ts'
import { to } from '../kit/route/screens.ts'
import { customers } from './customers.client.ts'

type Calls = Client<typeof customersApi>

/** Whose customers these are: all of them, or those behind a hotel order. Its form asks for its calls and ways out. */
type CustomerFamily = {
  calls: Pick<Calls, 'info' | 'save' | 'tags'>
  /** After it is saved, or left. */
  detail: (id: number) => string
  list: () => string
  /** What is known of a new one. */
  begins?: { name: string; pinyin: string; phone: string; email: string }
  /** What is sent beside the form. */
  beside?: object
}

/** Whose desk it is: the merchant's, or an agent's with its own customers. List and detail ask it for all that parts them. */
export type CustomerDesk = CustomerFamily & {
  calls: CustomerFamily['calls'] &
    Pick<Calls, 'list' | 'export' | 'noteSave' | 'noteDelete' | 'merge' | 'unmerge' | 'apart'>
  screen: string
  title: WordKey
  keys: { edit: string; merge: string }
  create: () => string
  edit: (id: number) => string
  order: (id: number) => string
  /** Segments, imports, documents and mails are the merchant's alone. */
  isMerchants: boolean
}

const all: CustomerDesk = {
  calls: customers,
  detail: (id) => to.customers.ClientRecordDetail({ customerId: String(id) }),
  list: () => to.customers.ClientRecord(),
  screen: 'ClientRecord',
  title: 'customers.screens.ClientRecord',
  keys: customerKeys,
  create: () => to.customers.NewCustomFiles(),
  edit: (id) => to.customers.EditCustomFiles(undefined, { id }),
  order: (id) => to.orders.OrderDetail(undefined, { id }),
  isMerchants: true,
}

const families = familiesOf<CustomerFamily>(all)
const desks = familiesOf<CustomerDesk>(all)

/** The family whose screen this is: all customers, unless a page says otherwise. */
export const useCustomerFamily = families.useFamily
/** The desk whose screen this is: the merchant's, unless a page says otherwise. */
export const useCustomerDesk = desks.useFamily

/** What stands within is of another family. */
export const CustomersOf = families.Within

/** What stands within is of another desk. */
export const CustomersAt = ({ desk, children }: { desk: CustomerDesk; children: ReactNode }) =>
  createElement(desks.Within, { family: desk }, createElement(families.Within, { family: desk }, children))
