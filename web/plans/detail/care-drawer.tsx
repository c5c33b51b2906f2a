import type { ReactNode } from 'react'
import { careForm } from '#contract/plans/guests/care.fields.ts'
import type { GuestCare } from '#contract/plans/guests/care.api.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'

const Field = fieldOf(careForm)

/** What guests need for their health and to get about, for whoever may know it; others do not even ask for it. */
export function useCare({ id: planId }: PlanInfo): {
  may: boolean
  show: (guestId: number) => void
  panel: ReactNode
} {
  const may = useMayCall(plans.careList)
  const drawer = useDrawer<GuestCare>()
  const { data } = useRead(plans.careList, { planId }, { live, keep: true, enabled: may })
  const show = (guestId: number) => {
    const found = data?.rows.find(({ id }) => id === guestId)
    if (found) drawer.show(found)
  }
  const panel = drawer.record && (
    <CareDrawer key={drawer.count} care={drawer.record} open={drawer.open} onClose={drawer.hide} />
  )
  // Offered once there is what it shows.
  return { may: may && data !== undefined, show, panel }
}

function CareDrawer({ care, ...panel }: Panel & { care: GuestCare }) {
  const { w } = useWords()
  const form = useRecordForm(careForm, { name: 'plans.care', draft: false, existing: care })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('plans.text.care')} · ${care.name}`}
      call={plans.careSave}
      owner={{ id: care.id, version: care.version }}
    >
      <Field name="mobility" wide />
      <Field name="health" wide />
      <Field name="shared" />
    </SaveDrawer>
  )
}
