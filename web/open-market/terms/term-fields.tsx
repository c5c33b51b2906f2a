import { acceptForm, maxTermFiles, strategyForm, termsForm } from '#contract/open-market/terms.fields.ts'
import type { ContractRow } from '#contract/open-market/open-market.schema.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { namedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { Attachments } from '../../files/attachments.public.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { AttachFiles, type useAttached } from '../cases/case-files.tsx'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { openMarket } from '../open-market.client.ts'
import { typeChoices } from '../type-choices.ts'

const strategySource = pickFrom('open-market.strategies', openMarket.strategyChoices, namedChoice)
const Term = fieldOf(termsForm)
const Own = fieldOf(acceptForm)
const Level = fieldOf(strategyForm)

/**
 * What two companies agree on, in whichever form it stands: money is limited by credit, what is settled outside by count. `begins`: there is
 * no contract yet.
 */
export function TermFields({ begins = false }: { begins?: boolean }) {
  const form = useFormOf(termsForm)
  const term = useFormValue(form, 'settlementTerm')
  const products = useFormValue(form, 'products')
  return (
    <>
      <Term name="currency" />
      <Term name="settlementTerm" />
      {term !== 'outside' && <Term name="creditLimitMinor" />}
      {term === 'invoice' && <Term name="billCycle" />}
      {term !== 'outside' && <Term name="daysToPay" />}
      {term === 'outside' && (
        <>
          <Term name="issuePerDay" />
          <Term name="issuePerMonth" />
          <Term name="issueAtOnce" />
          <Term name="issueFeeMinor" />
          <Term name="orderFeeMinor" />
        </>
      )}
      <Term name="discountText" wide />
      <Term name="products" />
      {products === 'types' && <Term name="productTypes" choices={typeChoices} wide />}
      {products === 'codes' && <Term name="productCodes" wide />}
      <Term name="allotted" addWord="open-market.text.addLowest" wide />
      <Term name="allotments" wide />
      <Term name="priceDays" />
      <Term name="holdMinutes" />
      <Term name="answerHours" />
      <Term name="noticeDays" />
      <Term name="changeDays" />
      {begins && <Term name="validFrom" />}
      <Term name="validTo" />
      <Term name="renewMonths" />
      <Term name="lowestBasisPoints" />
      <Term name="lowestPrices" addWord="open-market.text.addLowest" wide />
      <Term name="cancelRule" addWord="open-market.text.addStep" wide />
      <Term name="packageOnly" />
      <Term name="mayPublish" />
      <Term name="mayResell" />
      <Term name="voucherBrand" />
      <Term name="language" />
      <Term name="dataRule" wide />
      <Term name="law" wide />
      <Term name="note" wide />
    </>
  )
}

/** Files of terms: those that they have, each of which may be left out, and those that go with them from now on. */
export const TermFiles = ({ files }: FilesProps) => (
  <Term name="files" wide>
    {() => <Files files={files} />}
  </Term>
)

type FilesProps = { files: ReturnType<typeof useAttached> }
function Files({ files }: FilesProps) {
  const form = useFormOf(termsForm)
  const standing = useFormValue(form, 'files')
  const max = maxTermFiles - standing.length
  return (
    <>
      <Attachments
        files={standing.map(({ name }, id) => ({ id, name }))}
        onDrop={(at) => form.store.set('files', standing.toSpliced(at, 1))}
      />
      <AttachFiles files={files} max={max} />
    </>
  )
}

/** What of our own a contract joins. */
export const OwnRecordFields = ({ direction }: Pick<ContractRow, 'direction'>) => (
  <>
    <Own
      name="recordId"
      source={direction === 'sells' ? agentSource : supplierSource}
      help="open-market.text.ownRecordHelp"
      wide
    />
    {direction === 'sells' && <StrategyField />}
  </>
)
export const StrategyField = () => (
  <Level name="strategyId" source={strategySource} help="open-market.text.strategyHelp" wide />
)
