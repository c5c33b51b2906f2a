import { segmentRecord } from '#contract/customers/segment.fields.ts'
import { SegmentForm, type Segment } from '#contract/customers/customers.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { MoneyField } from '../kit/form/fields/field-number.tsx'
import { TagsField } from './tags-field.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { customers } from './customers.client.ts'
import { useCustomerFamily } from './family.ts'

const Field = fieldOf(segmentRecord)

/** Makes a segment or changes one. */
export function SegmentDrawer({ segment, ...panel }: Panel & { segment: Segment | null }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(segmentRecord, {
    name: 'customers.segment',
    schema: SegmentForm,
    existing: segment,
  })
  const tags = useRead(useCustomerFamily().calls.tags, undefined, { live: ['customer'] })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(segment ? 'customers.text.editSegment' : 'customers.text.newSegment')}
      call={customers.segmentSave}
      send={(values) => values as never}
      doneText={w('customers.text.saved')}
      width={480}
    >
      <FieldGroup>
        <Field name="name" autoFocus wide />
        <TagsField
          form={form}
          name="tags"
          label="customers.fields.tags"
          help="customers.text.tagsHelp"
          inUse={tags.data?.rows ?? []}
        />
        <Field name="nationality" />
        <Field name="leastOrders" />
        <Field name="mostOrders" />
        <MoneyField
          form={form}
          name="leastSpendMinor"
          label="customers.fields.leastSpend"
          currency={currency}
        />
        <Field name="idleDays" />
        <Field name="lastTrip" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
