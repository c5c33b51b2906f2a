import { useState } from 'react'
import { assignForm, splitDayForm } from '#contract/plans/plan.fields.ts'
import type { Assignment } from '#contract/plans/plan.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { coachSource, crewSource } from '../../scheduling/scheduling.public.ts'
import { addDays } from '../../kit/words/dates.ts'
import { plans } from '../plans.client.ts'
import { FreeGuides } from './free-guides.tsx'

const Field = fieldOf(assignForm)
const Split = fieldOf(splitDayForm)
export type Assigning = { planId: number; existing: Partial<Assignment> }

/** Gives a guide, leader, driver, vehicle or boat to a group, or changes that. */
export function AssignDrawer({ planId, existing, ...panel }: Panel & Assigning) {
  const { w } = useWords()
  const form = useRecordForm(assignForm, { name: 'plans.assign', draft: false, existing })
  const role = useFormValue(form, 'role')
  const isCoach = role === 'vehicle' || role === 'boat'
  const [fromDate, toDate] = [useFormValue(form, 'fromDate'), useFormValue(form, 'toDate')]
  const [isSplitting, setSplitting] = useState(false)
  const splits = existing.id !== undefined && existing.fromDate !== existing.toDate
  if (isSplitting) return <SplitDrawer existing={existing} {...panel} />
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
      {existing.id === undefined && (role === 'guide' || role === 'driver') && (
        <FreeGuides
          from={fromDate}
          to={toDate}
          role={role}
          onTake={(crewId) => form.store.set('crewId', crewId)}
        />
      )}
      {splits && (
        <button type="button" className="lt-button" onClick={() => setSplitting(true)}>
          {w('plans.text.splitAssignment')}
        </button>
      )}
    </SaveDrawer>
  )
}

/** From a day on somebody else may go with the group. */
function SplitDrawer({ existing, ...panel }: Panel & { existing: Partial<Assignment> }) {
  const { w } = useWords()
  const { id, version, fromDate = '', toDate = '' } = existing
  const min = addDays(fromDate, 1)
  const form = useRecordForm(splitDayForm, { name: 'plans.split', draft: false, existing: { day: min } })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.splitAssignment')}
      call={plans.assignmentSplit}
      owner={{ id: id ?? 0, version: version ?? 0 }}
    >
      <Split name="day" min={min} max={toDate} />
    </SaveDrawer>
  )
}
