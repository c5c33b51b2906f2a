import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { sends } from '../kit/bulk/bulk-calls.ts'
import { SelectField } from '../kit/form/field-select.tsx'
import { useForm, useFormValue } from '../kit/form/use-form.ts'
import type { BulkAct } from '../kit/list/bulk-bar.tsx'
import { useFamily, type Family } from './family.ts'
import { useTagChoices } from './use-tags.ts'

const sale = ({ onSale: call }: Family['calls'], onSale: boolean): BulkAct<SkuRow> => ({
  key: onSale ? 'onSale' : 'offSale',
  word: onSale ? 'catalog.text.putOnSale' : 'catalog.text.takeOffSale',
  fits: (row) => row.can['onSale'] === true && row.onSale !== onSale,
  run: ({ id }) => sends(call, { ids: [id], onSale }),
  undo: ({ id }) => sends(call, { ids: [id], onSale: !onSale }),
})
const recycle = (calls: Family['calls']): BulkAct<SkuRow> => ({
  key: 'recycle',
  word: 'catalog.text.recycle',
  danger: true,
  fits: (row) => row.can['recycle'] === true,
  run: ({ id }) => sends(calls.recycle, { ids: [id] }),
  undo: ({ id }) => sends(calls.restore, { ids: [id] }),
})

/** What can be done with many SKUs at once; all of it can be taken back. */
export function useSkuBulk(): BulkAct<SkuRow>[] {
  const { calls } = useFamily()
  const addTags = useTagAct('add')
  const removeTags = useTagAct('remove')
  return [sale(calls, true), sale(calls, false), addTags, removeTags, recycle(calls)]
}

const words = { add: 'catalog.text.addTags', remove: 'catalog.text.removeTags' } as const
const opposite = { add: 'remove', remove: 'add' } as const
const none = { tagIds: [] as number[] }

/** Gives the chosen tags to SKUs, or takes them off those that carry some. */
function useTagAct(way: 'add' | 'remove'): BulkAct<SkuRow> {
  const { calls } = useFamily()
  const choices = useTagChoices()
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
        choices={choices}
        many
        numeric
        required
      />
    ),
    held: tagIds.length === 0,
    fits: (row) => row.can['tag'] === true && (way === 'add' || row.tags.length > 0),
    run: ({ id }) => sends(calls.tag, { ids: [id], add: [], remove: [], [way]: tagIds }),
    undo: ({ id, tags: had }) => {
      const changed = tagIds.filter((tagId) => had.some((tag) => tag.id === tagId) === (way === 'remove'))
      return sends(calls.tag, { ids: [id], add: [], remove: [], [opposite[way]]: changed })
    },
  }
}
