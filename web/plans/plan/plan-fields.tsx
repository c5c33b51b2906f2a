import { planRecord } from '#contract/plans/plan.fields.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { TagsField } from '../../customers/tags.public.ts'
import { useRead } from '../../kit/call/query.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { staffSource } from '../../staff/staff.public.tsx'
import { plans } from '../plans.client.ts'

const Field = fieldOf(planRecord)

export function WhoFields({ codeStays = false }: { codeStays?: boolean }) {
  const tags = useRead(plans.planTags, undefined, { freshFor: 60_000, skipToast: true }).data
  return (
    <>
      <Field name="names" autoFocus wide />
      <Field name="agentId" source={agentSource} />
      <Field name="agentCode" />
      <Field name="code" disabled={codeStays} />
      <Field name="category" />
      <Field name="contactName" />
      <Field name="contactPhone" />
      <Field name="contactEmail" />
      <Field name="contactChat" />
      <Field name="sellerId" source={staffSource} />
      <Field name="operatorId" source={staffSource} />
      <Field name="leaderName" />
      <Field name="language" />
      <Field name="market" />
      <Field name="nationalities" placeholder="18 CN, 3 HK" />
      <Field name="colour" />
      <Field name="tags" help="groups.text.tagsHelp">
        {(field) => <TagsField {...field} inUse={tags?.rows ?? []} />}
      </Field>
    </>
  )
}
/** Of a group that is sold the first day and how many pay are a change of their own. */
export const WhenFields = ({ isSold = false }: { isSold?: boolean }) => (
  <>
    <Field
      name="startDate"
      disabled={isSold}
      {...(isSold && { help: 'plans.fieldErrors.byChange' as const })}
    />
    <Field name="optionUntil" />
    <Field name="cutOff" />
    <Field name="adults" disabled={isSold} />
    <Field name="singles" disabled={isSold} />
    <Field name="children" disabled={isSold} />
    <Field name="infants" />
    <Field name="freeGuests" disabled={isSold} />
    <Field name="staffCount" />
    <Field name="arrival" wide />
    <Field name="departure" wide />
  </>
)
/** What quotations tell beside the days. */
export const QuotedFields = () => (
  <>
    <Field name="inclusions" wide />
    <Field name="exclusions" wide />
    <Field name="terms" wide />
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
