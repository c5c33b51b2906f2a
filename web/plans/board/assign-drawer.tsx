import { assignForm } from '#contract/plans/plan.fields.ts'
import type { Assignment } from '#contract/plans/plan.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { coachSource, crewSource } from '../../scheduling/scheduling.public.ts'
import { plans } from '../plans.client.ts'

const Field = fieldOf(assignForm)
export type Assigning = { planId: number; existing: Partial<Assignment> }

/** Gives a guide, leader, driver, vehicle or boat to a group, or changes that. */
export function AssignDrawer({ planId, existing, ...panel }: Panel & Assigning) {
  const { w } = useWords()
  const form = useRecordForm(assignForm, { name: 'plans.assign', draft: false, existing })
  const role = useFormValue(form, 'role')
  const isCoach = role === 'vehicle' || role === 'boat'
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.assignTitle')}
      call={plans.assign}
      owner={{ planId, ...(existing.id !== undefined && { id: existing.id, version: existing.version }) }}
    >
      <Field name="role" spread wide />
      {isCoach ? (
        <Field name="coachId" source={coachSource} required />
      ) : (
        <Field name="crewId" source={crewSource} required />
      )}
      <Field name="fromDate" />
      <Field name="toDate" />
      <Field name="note" wide />
    </SaveDrawer>
  )
}
