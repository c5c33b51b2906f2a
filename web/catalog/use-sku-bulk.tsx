import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { SelectField } from '../kit/form/field-select.tsx'
import { useForm, useFormValue } from '../kit/form/use-form.ts'
import type { BulkAct } from '../kit/list/bulk-bar.tsx'
import { catalog } from './catalog.client.ts'
import { useTags } from './use-tags.ts'

const quiet = { skipToast: true }

const onSale: BulkAct<SkuRow> = {
  key: 'onSale',
  word: 'catalog.text.putOnSale',
  fits: (row) => row.can['onSale'] === true && !row.onSale,
  run: ({ id }) => catalog.onSale({ ids: [id], onSale: true }, quiet),
  undo: ({ id }) => catalog.onSale({ ids: [id], onSale: false }, quiet),
}
const offSale: BulkAct<SkuRow> = {
  key: 'offSale',
  word: 'catalog.text.takeOffSale',
  fits: (row) => row.can['onSale'] === true && row.onSale,
  run: ({ id }) => catalog.onSale({ ids: [id], onSale: false }, quiet),
  undo: ({ id }) => catalog.onSale({ ids: [id], onSale: true }, quiet),
}
const recycle: BulkAct<SkuRow> = {
  key: 'recycle',
  word: 'catalog.text.recycle',
  danger: true,
  fits: (row) => row.can['recycle'] === true,
  run: ({ id }) => catalog.recycle({ ids: [id] }, quiet),
  undo: ({ id }) => catalog.restore({ ids: [id] }, quiet),
}

/** What can be done with many SKUs at once; all of it can be taken back. */
export function useSkuBulk(): BulkAct<SkuRow>[] {
  const addTags = useTagAct('add')
  const removeTags = useTagAct('remove')
  return [onSale, offSale, addTags, removeTags, recycle]
}

const words = { add: 'catalog.text.addTags', remove: 'catalog.text.removeTags' } as const
const opposite = { add: 'remove', remove: 'add' } as const
const none = { tagIds: [] as number[] }

/** Gives the chosen tags to SKUs, or takes them off those that carry some. */
function useTagAct(way: 'add' | 'remove'): BulkAct<SkuRow> {
  const tags = useTags()
  const form = useForm({ name: `catalog.bulk.${way}`, initial: none, draft: false })
  const tagIds = useFormValue(form, 'tagIds')
  return {
    key: `${way}Tags`,
    word: words[way],
    fields: (
      <SelectField
        form={form}
        name="tagIds"
        label="catalog.fields.tags"
        choices={tags.map((tag) => ({ value: String(tag.id), label: tag.name }))}
        many
        numeric
        required
      />
    ),
    held: tagIds.length === 0,
    fits: (row) => row.can['tag'] === true && (way === 'add' || row.tags.length > 0),
    run: ({ id }) => catalog.tag({ ids: [id], add: [], remove: [], [way]: tagIds }, quiet),
    undo: ({ id, tags: had }) => {
      const changed = tagIds.filter((tagId) => had.some((tag) => tag.id === tagId) === (way === 'remove'))
      return catalog.tag({ ids: [id], add: [], remove: [], [opposite[way]]: changed }, quiet)
    },
  }
}
