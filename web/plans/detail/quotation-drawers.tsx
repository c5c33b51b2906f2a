import { acceptForm, quotationForm } from '#contract/plans/plan.fields.ts'
import type { PlanQuotation } from '#contract/plans/money.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { SendLinkDrawer, SendMailDrawer } from './send-drawers.tsx'

const Quote = fieldOf(quotationForm)
const Accept = fieldOf(acceptForm)

export function QuoteDrawer({ plan, ...panel }: Panel & { plan: PlanInfo }) {
  const { w } = useWords()
  const form = useRecordForm(quotationForm, {
    name: 'plans.quotation',
    draft: false,
    existing: { validUntil: addDays(today(timeZone()), 14) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.newQuotation')}
      call={plans.quotationSave}
      owner={{ planId: plan.id }}
    >
      <Quote name="option" />
      <Quote name="validUntil" />
      <Quote name="repriceOnCount" help="groups.text.repriceHelp" />
      <Quote name="note" wide />
    </SaveDrawer>
  )
}

type OfQuotation = Panel & { plan: PlanInfo; quotation: PlanQuotation }

export function AcceptDrawer({ plan, quotation, ...panel }: OfQuotation) {
  const { w } = useWords()
  const form = useRecordForm(acceptForm, {
    name: 'plans.accept',
    draft: false,
    existing: { payers: plan.adults || null, singles: plan.singles, children: plan.children },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.acceptTitle')}
      call={plans.accept}
      owner={{ id: quotation.id, version: quotation.version }}
    >
      <Accept name="payers" />
      <Accept name="singles" />
      <Accept name="children" />
      <Accept name="proof" wide />
    </SaveDrawer>
  )
}

/** By mail to the agent, with a link on which it is read and accepted. */
export function MailDrawer({ quotation, ...panel }: OfQuotation) {
  const { w } = useWords()
  return (
    <SendMailDrawer
      {...panel}
      title={w('plans.text.sendMail')}
      call={plans.quotationMail}
      owner={{ id: quotation.id }}
      to={quotation.mailedTo || panel.plan.contactEmail}
    />
  )
}

/** The same as a link. */
export function LinkDrawer({ quotation, ...panel }: OfQuotation & { onUrl: (url: string) => void }) {
  const { w } = useWords()
  return (
    <SendLinkDrawer
      {...panel}
      title={w('plans.text.getLink')}
      call={plans.quotationLink}
      owner={{ id: quotation.id }}
    />
  )
}
