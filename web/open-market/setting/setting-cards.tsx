import { countries } from '#contract/open-market/company.fields.ts'
import { directions } from '#contract/open-market/connections.ts'
import type { MarketSetting } from '#contract/open-market/setting.schema.ts'
import { messagesForm, productsForm, requestsForm } from '#contract/open-market/setting.fields.ts'
import { termsForm } from '#contract/open-market/terms.fields.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { openMarket } from '../open-market.client.ts'
import { TermFields } from '../terms/term-fields.tsx'
import { SaveCard } from './save-card.tsx'

type Props = { setting: MarketSetting }
const countryChoices = countries.map((value) => ({ value, word: `open-market.countries.${value}` as const }))
const directionChoices = directions.map((value) => ({
  value,
  word: `open-market.directions.${value}` as const,
}))
const Product = fieldOf(productsForm)
const Request = fieldOf(requestsForm)
const Message = fieldOf(messagesForm)

/** Terms that a talk begins with: where we sell, and where we buy. */
export const TermsTab = ({ setting }: Props) => (
  <>
    <TermsCard setting={setting} direction="sells" />
    <TermsCard setting={setting} direction="buys" />
  </>
)

const standing = {
  sells: { name: 'standardTerms', title: 'open-market.text.asSupplier' },
  buys: { name: 'buyTerms', title: 'open-market.text.asAgent' },
} as const

function TermsCard({ setting, direction }: Props & { direction: keyof typeof standing }) {
  const { version } = setting
  const { name, title } = standing[direction]
  const form = useRecordForm(termsForm, {
    name: `open-market.${name}`,
    existing: setting[name],
    draft: false,
  })
  return (
    <SaveCard
      form={form}
      title={title}
      call={openMarket.termsSave}
      send={(terms) => ({ direction, terms, version })}
    >
      <TermFields />
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
      <Request name="standardWay" spread wide />
      <Request name="autoDecline" wide />
      <Request name="declineCountries" choices={countryChoices} help="open-market.text.declineHelp" wide />
      <Request name="declineDirections" choices={directionChoices} wide />
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
