import type { MarketSetting } from '#contract/open-market/open-market.schema.ts'
import { messagesForm, productsForm, requestsForm } from '#contract/open-market/setting.fields.ts'
import { termsForm } from '#contract/open-market/terms.fields.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { openMarket } from '../open-market.client.ts'
import { TermFields } from '../term-fields.tsx'
import { SaveCard } from './save-card.tsx'

type Props = { setting: MarketSetting }
const Product = fieldOf(productsForm)
const Request = fieldOf(requestsForm)
const Message = fieldOf(messagesForm)

/** Terms that a talk begins with. */
export function TermsCard({ setting }: Props) {
  const { version } = setting
  const form = useRecordForm(termsForm, {
    name: 'open-market.terms',
    existing: setting.standardTerms,
    draft: false,
  })
  const term = useFormValue(form, 'settlementTerm')
  return (
    <SaveCard
      form={form}
      title="open-market.text.asSupplier"
      call={openMarket.termsSave}
      send={(terms) => ({ terms, version })}
    >
      <TermFields term={term} />
    </SaveCard>
  )
}

/** What bound products sell for. */
export function ProductsCard({ setting }: Props) {
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(productsForm, { name: 'open-market.products', existing: setting, draft: false })
  return (
    <SaveCard form={form} title="open-market.tabs.products" call={openMarket.productsSave}>
      <Product name="markupBasisPoints" />
      <Product name="roundStepMinor" currency={currency} />
      <Product name="followPrice" spread wide />
    </SaveCard>
  )
}

export function RequestsCard({ setting }: Props) {
  const form = useRecordForm(requestsForm, { name: 'open-market.requests', existing: setting, draft: false })
  return (
    <SaveCard form={form} title="open-market.tabs.requests" call={openMarket.requestsSave}>
      <Request name="answerFrom" />
      <Request name="answerTo" />
      <Request name="autoDecline" wide />
    </SaveCard>
  )
}

export function MessagesCard({ setting }: Props) {
  const form = useRecordForm(messagesForm, { name: 'open-market.messages', existing: setting, draft: false })
  return (
    <SaveCard form={form} title="open-market.tabs.messages" call={openMarket.messagesSave}>
      <Message name="mailTo" help="open-market.text.mailToHelp" wide />
      <Message name="mailAsks" />
      <Message name="mailMoves" />
      <Message name="mailCases" />
      <Message name="mailLicences" />
    </SaveCard>
  )
}
