import { planRecord } from '#contract/plans/plan.fields.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'

const Field = fieldOf(planRecord)

export const WhoFields = () => (
  <>
    <Field name="names" autoFocus wide />
    <Field name="agentId" source={agentSource} />
    <Field name="agentCode" />
    <Field name="code" />
    <Field name="category" />
    <Field name="contactName" />
    <Field name="contactPhone" />
    <Field name="contactEmail" />
    <Field name="leaderName" />
    <Field name="language" />
    <Field name="market" />
  </>
)
export const WhenFields = () => (
  <>
    <Field name="startDate" />
    <Field name="optionUntil" />
    <Field name="cutOff" />
    <Field name="adults" />
    <Field name="singles" />
    <Field name="children" />
    <Field name="infants" />
    <Field name="freeGuests" />
    <Field name="staffCount" />
    <Field name="arrival" wide />
    <Field name="departure" wide />
  </>
)
export const NoteFields = () => (
  <>
    <Field name="note" wide />
    <Field name="supplierNote" wide />
    <Field name="guideNote" wide />
    <Field name="voucherNote" wide />
    <Field name="roomingNote" wide />
  </>
)
