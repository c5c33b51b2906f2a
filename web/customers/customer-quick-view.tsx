import { customerRecord } from '#contract/customers/customer.fields.ts'
import type { Customer } from '#contract/customers/customers.schema.ts'
import { RecordQuickView } from '../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../kit/list/quick-view/use-quick-view.ts'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { factsOf } from '../kit/record/record-facts.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { nameOf } from './customer-columns.tsx'
import { CustomerHistory } from './customer-history.tsx'
import { useCustomerDesk } from './family.ts'
import { Tags } from './tags.tsx'

const facts = factsOf(customerRecord)

const who = (customer: Customer) =>
  facts(customer, [
    'pinyin',
    customer.birthdate !== null && 'birthdate',
    'nationality',
    'language',
    { word: 'customers.fields.tags', value: customer.tags.length > 0 && <Tags tags={customer.tags} /> },
    'remark',
    'source',
    'createdAt',
  ])

/** Who a customer is, how to reach the person, and what was bought: the same cards beside the list and on the page. */
export const CustomerCards = ({ customer }: { customer: Customer }) => (
  <>
    <FactCard
      title="customers.text.sectionReach"
      facts={facts(customer, ['phone', 'alternatePhone', 'localPhone', 'wechat', 'email'])}
    />
    <FactCard title="customers.text.sectionMore" facts={who(customer)} />
  </>
)

export const CustomerFigures = ({ customer }: { customer: Customer }) => (
  <FactCard
    title="customers.text.figures"
    facts={facts(customer, ['orders', 'spendMinor', 'firstTrip', 'lastTrip'])}
  />
)

export function CustomerQuickView({ customer }: { customer: Customer }) {
  const info = useQuickView(useCustomerDesk().calls.info, { id: customer.id }, { live: ['customer'] })
  return (
    <RecordQuickView
      name={nameOf(customer)}
      acts={<CustomerActions customer={customer} max={2} />}
      last={info && <CustomerHistory customer={info} first={4} />}
    >
      <CustomerFigures customer={customer} />
      <CustomerCards customer={customer} />
    </RecordQuickView>
  )
}
