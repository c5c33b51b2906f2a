import type { Panel } from '../../kit/form/form-drawer.tsx'
import { TagForm, type Tag } from '#contract/catalog/sorting/tag.api.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { tagRecord } from '#contract/catalog/sorting/sorting.fields.ts'

/** A tag to change, or the place of a new one. */
export type EditedTag = Partial<Tag> & Pick<Tag, 'parentId'>
type EditProps = Panel & { tag: EditedTag | null; all: readonly Tag[] }
const Field = fieldOf(tagRecord)

/** One tag: its name, its colour, and the tag that it stands under. */
export function TagEdit({ tag, all, ...panel }: EditProps) {
  const { w, name } = useWords()
  const parent = all.find(({ id }) => id === tag?.parentId)
  const { calls } = useFamily()
  const form = useRecordForm(tagRecord, {
    name: 'catalog.tag',
    schema: TagForm,
    existing: { ...(parent && { colour: parent.colour }), ...tag },
  })
  const holds = all.some(({ parentId }) => parentId !== null && parentId === tag?.id)
  const parents = all.filter(({ id, parentId }) => parentId === null && id !== tag?.id)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={calls.tagSave}
      title={w(tag?.id ? 'kit.parts.edit' : 'catalog.text.newTag')}
    >
      <Field name="names" autoFocus wide />
      <Field
        name="parentId"
        choices={parents.map(({ id, names }) => ({ value: String(id), label: name(names) }))}
        disabled={holds}
        {...(holds && { help: 'catalog.fieldErrors.hasSubtags' })}
      />
      <Field name="colour" />
    </SaveDrawer>
  )
}
