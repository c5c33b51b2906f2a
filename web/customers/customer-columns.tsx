import { customerRecord } from '#contract/customers/customer.fields.ts'
import type { Customer } from '#contract/customers/customers.schema.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const column = columnsOf(customerRecord)

/** How a customer is called: by the name, else its sound. */
export const nameOf = ({ name, pinyin }: Pick<Customer, 'name' | 'pinyin'>): string => name || pinyin

export const customerColumns: readonly Column<Customer>[] = [
  column('name', { text: nameOf, width: 150, frozen: true, grow: true, card: 'title' }),
  column('code', { as: 'code', width: 80, card: 'sub' }),
  column('pinyin', { width: 150 }),
  column('phone', { width: 150, card: 'meta' }),
  column('alternatePhone', { width: 150, hidden: true }),
  column('localPhone', { width: 150, hidden: true }),
  column('wechat', { width: 150 }),
  column('email', { width: 190, hidden: true }),
  column('tags', { text: ({ tags }) => tags.join(', '), width: 120, card: 'meta' }),
  column('nationality', { width: 110, hidden: true }),
  column('birthdate', { width: 110, hidden: true }),
  column('language', { width: 110, hidden: true }),
  column('orders', { width: 80, sort: 'orders' }),
  column('spendMinor', { width: 130, sort: 'spendMinor', card: 'meta' }),
  column('lastTrip', { width: 116, sort: 'lastTrip', card: 'meta' }),
  column('firstTrip', { width: 116, hidden: true }),
  column('source', { width: 110, hidden: true }),
  column('merged', { width: 90, hidden: true }),
  column('remark', { width: 200, hidden: true }),
  column('createdAt', { width: 110, sort: 'createdAt' }),
]
