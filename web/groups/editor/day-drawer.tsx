import { dayRow } from '#contract/groups/itinerary.fields.ts'
import { Day } from '#contract/groups/itinerary.schema.ts'
import { FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'

const Field = fieldOf(dayRow)
const Form = Day.pick({ names: true, texts: true, place: true })

type Props = Panel & { day: Day; at: number; locked: boolean; onPut: (next: (day: Day) => Day) => void }

/** What guests read of a day, in the five languages. */
export function DayDrawer({ day, at, locked, onPut, ...panel }: Props) {
  const { w } = useWords()
  const form = useRecordForm(dayRow, { name: 'groups.day', schema: Form, existing: day, draft: false })
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('groups.text.day', { day: at + 1 })}
      call={null}
      onSave={
        locked
          ? undefined
          : async (values) => {
              onPut((one) => ({ ...one, ...values }))
              panel.onClose()
              return true
            }
      }
    >
      <Field name="names" wide autoFocus />
      <Field name="place" />
      <Field name="texts" wide />
    </FormDrawer>
  )
}
