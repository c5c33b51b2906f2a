import { createContext, createElement, useContext, type ReactNode } from 'react'
import type { customersApi } from '#contract/customers/customers.api.ts'
import type { Client } from '../kit/call/client.ts'
import { to } from '../kit/route/screens.ts'
import { customers } from './customers.client.ts'

/** Whose customers these are: all of them, or those behind a hotel order. Its form asks for its calls and ways out. */
export type CustomerFamily = {
  calls: Pick<Client<typeof customersApi>, 'info' | 'save' | 'tags'>
  /** After it is saved, or left. */
  detail: (id: number) => string
  list: () => string
  /** What is known of a new one. */
  begins?: { name: string; pinyin: string; phone: string; email: string }
  /** What is sent beside the form. */
  beside?: object
}

const all: CustomerFamily = {
  calls: customers,
  detail: (id) => to.customers.ClientRecordDetail({ customerId: String(id) }),
  list: () => to.customers.ClientRecord(),
}

const Current = createContext<CustomerFamily>(all)

/** The family whose screen this is: all customers, unless a page says otherwise. */
export const useCustomerFamily = (): CustomerFamily => useContext(Current)

/** What stands within is of another family. */
export const CustomersOf = ({ family, children }: { family: CustomerFamily; children: ReactNode }) =>
  createElement(Current, { value: family }, children)
