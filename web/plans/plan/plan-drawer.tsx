import { planRecord } from '#contract/plans/plan.fields.ts'
import { PlanForm, type PlanInfo } from '#contract/plans/plan.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { plans } from '../plans.client.ts'
import { NoteFields, QuotedFields, WhenFields, WhoFields } from './plan-fields.tsx'

/** Changes what is told of a plan. */
export function PlanDrawer({ plan, ...panel }: Panel & { plan: PlanInfo }) {
  const { may } = useSession()
  const form = useRecordForm(planRecord, { name: 'plans.plan', schema: PlanForm, existing: plan })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={plan.code}
      call={plans.planSave}
      owner={{ id: plan.id, version: plan.version }}
      width={600}
    >
      <FieldGroup title="plans.text.who">
        <WhoFields codeStays={!may('group.plan.code')} />
      </FieldGroup>
      <FieldGroup title="plans.text.when">
        <WhenFields isSold={planStates.is(plan.status, 'sold')} />
      </FieldGroup>
      <FieldGroup title="plans.text.told">
        <QuotedFields />
      </FieldGroup>
      <FieldGroup title="plans.text.notes">
        <NoteFields />
      </FieldGroup>
    </SaveDrawer>
  )
}
