import type { CustomerInfo } from '#contract/customers/customers.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { DetailPage } from '../kit/parts/page/detail-page.tsx'
import { go } from '../kit/route/navigate.ts'
import { useShortcut } from '../kit/route/shortcuts.ts'
import { useWords } from '../kit/words/words.ts'
import { CustomerActions } from './customer-actions.tsx'
import { nameOf } from './customer-columns.tsx'
import { CustomerHistory, MailsCard } from './customer-history.tsx'
import { CustomerCards, CustomerFigures } from './customer-quick-view.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { useCustomerDesk } from './family.ts'
import { MergesCard } from './merges-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { Tags } from './tags.tsx'
import { TwinsCard } from './twins-card.tsx'
import './customers.css'

/** One customer: who it is, what was bought, documents, notes, mails, and how the profile came about. */
export default function CustomerDetail({ customerId }: { customerId: string }) {
  const { w } = useWords()
  const id = Number(customerId)
  const { calls, edit, list, isMerchants } = useCustomerDesk()
  const read = useRead(calls.info, { id }, { live: ['customer'], keep: true, tellsFailure: true })
  const customer = read.data
  useShortcut('e', 'kit.parts.edit', () => customer && go(edit(customer.id)), customer?.can['edit'] === true)
  return (
    <DetailPage
      read={read}
      code={customer?.code}
      title={customer && (nameOf(customer) || w('customers.text.unnamed'))}
      states={customer && customer.tags.length > 0 && <Tags tags={customer.tags} />}
      sub={customer && <Sub customer={customer} />}
      actions={customer && <CustomerActions customer={customer} max={2} onErased={() => go(list())} />}
      side={customer && <Side customer={customer} />}
    >
      {customer && (
        <>
          {customer.twins.length > 0 && <TwinsCard customer={customer} />}
          <CustomerCards customer={customer} />
          <CustomerOrders orders={customer.orderRows} />
          <DocumentsCard customer={customer} />
          {isMerchants && <MailsCard mails={customer.mails} />}
          {customer.merges.length > 0 && <MergesCard customer={customer} />}
        </>
      )}
    </DetailPage>
  )
}

function Sub({ customer }: { customer: CustomerInfo }) {
  const { w } = useWords()
  const view = customer.askedCode
    ? w('customers.text.askedMerged', { code: customer.askedCode })
    : [customer.name && customer.pinyin, customer.phone].filter(Boolean).join(' · ')
  return <span>{view}</span>
}

const Side = ({ customer }: { customer: CustomerInfo }) => (
  <>
    <CustomerFigures customer={customer} />
    <NotesCard customer={customer} />
    <CustomerHistory customer={customer} />
  </>
)
