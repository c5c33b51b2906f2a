import { acceptForm, termsForm } from '#contract/open-market/terms.fields.ts'
import type { ContractRow } from '#contract/open-market/open-market.schema.ts'
import { agentSource } from '../agents/agents.public.ts'
import { namedChoice, pickFrom } from '../kit/form/choices/pick-source.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { supplierSource } from '../suppliers/suppliers.public.ts'
import { openMarket } from './open-market.client.ts'

export const strategySource = pickFrom('open-market.strategies', openMarket.strategyChoices, namedChoice)
const Term = fieldOf(termsForm)
const Own = fieldOf(acceptForm)

/** What two companies agree on, in whichever form it stands: money is limited by credit, what is settled outside by count. */
export const TermFields = ({ term }: { term: string | null }) => (
  <>
    <Term name="currency" />
    <Term name="settlementTerm" />
    {term !== 'outside' && <Term name="creditLimitMinor" />}
    {term !== 'outside' && <Term name="daysToPay" />}
    {term === 'outside' && (
      <>
        <Term name="issuePerDay" />
        <Term name="issuePerMonth" />
        <Term name="issueAtOnce" />
        <Term name="issueFeeMinor" />
      </>
    )}
    <Term name="discountText" wide />
    <Term name="priceDays" />
    <Term name="holdMinutes" />
    <Term name="answerHours" />
    <Term name="noticeDays" />
    <Term name="changeDays" />
    <Term name="validTo" />
    <Term name="renewMonths" />
    <Term name="lowestBasisPoints" />
    <Term name="cancelRule" addWord="open-market.text.addStep" wide />
    <Term name="packageOnly" />
    <Term name="mayPublish" />
    <Term name="mayResell" />
    <Term name="note" wide />
  </>
)

/** What of our own a contract joins. */
export const OwnRecordFields = ({ direction }: Pick<ContractRow, 'direction'>) => (
  <>
    <Own
      name="recordId"
      source={direction === 'sells' ? agentSource : supplierSource}
      help="open-market.text.ownRecordHelp"
      wide
    />
    {direction === 'sells' && (
      <Own name="strategyId" source={strategySource} help="open-market.text.strategyHelp" wide />
    )}
  </>
)
