import { offerChangeForm } from '#contract/plans/deal/deal.fields.ts'
import type { ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

const Offer = fieldOf(offerChangeForm)

/** What a group shall be, as it is typed. */
export type WantedGroup = {
  startDate: string
  adults: number
  children: number
  freeGuests: number
  singles: number
}

type Sending = Panel & {
  plan: PlanInfo
  change: WantedGroup & Pick<ChangePreview, 'fingerprint'>
  onSent: () => void
}

/** Until when the agent may answer the change that is shown, and what it is told with it. */
export function SendChangeDrawer({ plan, change, onSent, ...panel }: Sending) {
  const { w } = useWords()
  const form = useRecordForm(offerChangeForm, {
    name: 'plans.changes',
    draft: false,
    existing: { validUntil: addDays(today(timeZone()), 3) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.moves.changeSend')}
      call={plans.changeSend}
      owner={{ id: plan.id, version: plan.version, ...change }}
      saveWord="plans.moves.changeSend"
      doneText={w('plans.text.changeSent')}
      onSaved={onSent}
    >
      <Offer name="validUntil" />
      <Offer name="note" wide />
    </SaveDrawer>
  )
}
