import { useMemo } from 'react'
import { tagColours, TagForm, type Tag } from '#contract/catalog/sorting/tag.api.ts'
import { NamesField } from '../../kit/form/fields/field-names.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'

/** A tag to change, or the place of a new one. */
export type EditedTag = Partial<Tag> & Pick<Tag, 'parentId'>
type Values = Pick<Tag, 'names' | 'colour' | 'parentId'>
type EditProps = { tag: EditedTag | null; all: readonly Tag[]; open: boolean; onClose: () => void }

/** One tag: its name, its colour, and the tag that it stands under. */
export function TagEdit({ tag, all, open, onClose }: EditProps) {
  const { w, name } = useWords()
  const parent = all.find(({ id }) => id === tag?.parentId)
  const initial = useMemo(
    (): Values => ({
      names: tag?.names ?? {},
      colour: tag?.colour ?? parent?.colour ?? 'neutral',
      parentId: tag?.parentId ?? null,
    }),
    [tag, parent],
  )
  const { calls } = useFamily()
  const form = useForm<Values>({ name: `catalog.tag.${tag?.id ?? 'new'}`, initial, schema: TagForm })
  const holds = all.some(({ parentId }) => parentId !== null && parentId === tag?.id)
  const parents = all.filter(({ id, parentId }) => parentId === null && id !== tag?.id)
  return (
    <SaveDrawer
      form={form}
      call={calls.tagSave}
      open={open}
      onClose={onClose}
      title={w(tag?.id ? 'kit.parts.edit' : 'catalog.text.newTag')}
      send={(values) => ({ ...values, ...(tag?.id && { id: tag.id }) })}
    >
      <NamesField form={form} name="names" label="catalog.fields.name" required max={40} autoFocus wide />
      <SelectField
        form={form}
        name="parentId"
        label="catalog.fields.parentTag"
        choices={parents.map(({ id, names }) => ({ value: String(id), label: name(names) }))}
        numeric
        disabled={holds}
        {...(holds && { help: 'catalog.fieldErrors.hasSubtags' as const })}
      />
      <SelectField
        form={form}
        name="colour"
        label="catalog.fields.colour"
        choices={tagColours.map((value) => ({ value, word: `catalog.colours.${value}` as const }))}
        required
      />
    </SaveDrawer>
  )
}
