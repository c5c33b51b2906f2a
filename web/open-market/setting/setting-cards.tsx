import type { MarketSetting } from '#contract/open-market/open-market.schema.ts'
import { messagesForm, productsForm, requestsForm } from '#contract/open-market/setting.fields.ts'
import { termsForm } from '#contract/open-market/terms.fields.ts'
import { useAct } from '../../kit/call/query.ts'
import { FormCard } from '../../kit/form/form-card.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'

type Props = { setting: MarketSetting }
const Term = fieldOf(termsForm)
const Product = fieldOf(productsForm)
const Request = fieldOf(requestsForm)
const Message = fieldOf(messagesForm)

/** Terms that a talk begins with. */
export function TermsCard({ setting }: Props) {
  const { w } = useWords()
  const { version } = setting
  const form = useRecordForm(termsForm, {
    name: 'open-market.terms',
    known: setting.standardTerms,
    draft: false,
  })
  const save = useAct(openMarket.termsSave, { onFields: form.refuse, doneText: w('kit.parts.saved') })
  return (
    <FormCard
      form={form}
      title="open-market.text.asSupplier"
      call={openMarket.termsSave}
      onSave={(terms) => save.run({ terms, version })}
    >
      <Term name="currency" />
      <Term name="settlementTerm" />
      <Term name="creditLimitMinor" />
      <Term name="daysToPay" />
      <Term name="discountText" wide />
      <Term name="priceDays" />
      <Term name="holdMinutes" />
      <Term name="answerHours" />
      <Term name="noticeDays" />
      <Term name="validTo" />
      <Term name="lowestBasisPoints" />
      <Term name="cancelRule" addWord="open-market.text.addStep" wide />
      <Term name="packageOnly" />
      <Term name="mayPublish" />
      <Term name="mayResell" />
      <Term name="note" wide />
    </FormCard>
  )
}

/** What bound products sell for. */
export function ProductsCard({ setting }: Props) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(productsForm, { name: 'open-market.products', known: setting, draft: false })
  const save = useAct(openMarket.productsSave, { onFields: form.refuse, doneText: w('kit.parts.saved') })
  return (
    <FormCard form={form} title="open-market.tabs.products" call={openMarket.productsSave} onSave={save.run}>
      <Product name="markupBasisPoints" />
      <Product name="roundStepMinor" currency={currency} />
      <Product name="followPrice" spread wide />
    </FormCard>
  )
}

export function RequestsCard({ setting }: Props) {
  const { w } = useWords()
  const form = useRecordForm(requestsForm, { name: 'open-market.requests', known: setting, draft: false })
  const save = useAct(openMarket.requestsSave, { onFields: form.refuse, doneText: w('kit.parts.saved') })
  return (
    <FormCard form={form} title="open-market.tabs.requests" call={openMarket.requestsSave} onSave={save.run}>
      <Request name="answerFrom" />
      <Request name="answerTo" />
      <Request name="autoDecline" wide />
    </FormCard>
  )
}

export function MessagesCard({ setting }: Props) {
  const { w } = useWords()
  const form = useRecordForm(messagesForm, { name: 'open-market.messages', known: setting, draft: false })
  const save = useAct(openMarket.messagesSave, { onFields: form.refuse, doneText: w('kit.parts.saved') })
  return (
    <FormCard form={form} title="open-market.tabs.messages" call={openMarket.messagesSave} onSave={save.run}>
      <Message name="mailTo" wide />
      <Message name="mailAsks" />
      <Message name="mailMoves" />
    </FormCard>
  )
}
