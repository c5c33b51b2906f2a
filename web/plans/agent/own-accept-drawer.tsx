import { ownAcceptForm, ownChangeForm } from '#contract/plans/agent/own-quotation.fields.ts'
import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import type { OwnChange } from '#contract/plans/deal/change.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { ChangeCompared } from '../deal/change-compared.tsx'
import { plans } from '../plans.client.ts'
import { OwnQuotationBody } from './own-quotation-body.tsx'

const Accept = fieldOf(ownAcceptForm)
const Change = fieldOf(ownChangeForm)

/** For how many the agent accepts what is shown below. */
export function OwnAcceptDrawer({ quote, ...panel }: Panel & { quote: OwnQuotation }) {
  const { w } = useWords()
  const form = useRecordForm(ownAcceptForm, {
    name: 'plans.ownAccept',
    draft: false,
    existing: { ...quote.suggested, payers: quote.suggested.payers || null },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.acceptTitle')}
      call={plans.ownAccept}
      owner={{ id: quote.id, contentHash: quote.contentHash }}
      doneText={w('plans.text.ownAccepted')}
    >
      <Accept name="payers" />
      <Accept name="singles" />
      <Accept name="children" />
      <Accept name="consent" wide />
      <OwnQuotationBody quote={quote} />
    </SaveDrawer>
  )
}

/** The change of its group that the agent says yes to. */
export function OwnChangeDrawer({ change, ...panel }: Panel & { change: OwnChange }) {
  const { w } = useWords()
  const form = useRecordForm(ownChangeForm, { name: 'plans.ownChange', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.moves.ownChangeAccept')}
      call={plans.ownChangeAccept}
      owner={{ id: change.id, contentHash: change.contentHash }}
      saveWord="plans.moves.ownChangeAccept"
      doneText={w('plans.text.changeAccepted')}
    >
      <ChangeCompared change={change} />
      <Change name="consent" wide />
    </SaveDrawer>
  )
}
