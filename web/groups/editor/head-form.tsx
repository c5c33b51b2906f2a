import { itineraryHead } from '#contract/groups/itinerary.fields.ts'
import { FormDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { HeadFields } from '../list/head-drawer.tsx'
import type { Editor } from './editor-model.ts'

/** Code, names and texts of the itinerary that is edited; saved with its days. */
export function HeadForm({ editor, locked, ...panel }: Panel & { editor: Editor; locked: boolean }) {
  const { w } = useWords()
  const form = useRecordForm(itineraryHead, { name: 'groups.head', existing: editor.now.head, draft: false })
  return (
    <FormDrawer
      {...panel}
      form={form}
      title={w('groups.text.editHead')}
      call={null}
      width={560}
      onSave={
        locked
          ? undefined
          : async (values) => {
              editor.head(values)
              panel.onClose()
              return true
            }
      }
    >
      <HeadFields />
    </FormDrawer>
  )
}
