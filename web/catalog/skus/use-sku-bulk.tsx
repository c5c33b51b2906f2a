import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { copiesForm, tagsForm } from '#contract/catalog/skus/sku-acts.fields.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValue, useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { useFamily, type Family } from '../family.ts'
import { useTagChoices } from '../sorting/use-tags.ts'

const sale = ({ onSale: call }: Family['calls'], onSale: boolean): BulkAct<SkuRow> => ({
  key: onSale ? 'onSale' : 'offSale',
  word: onSale ? 'catalog.text.putOnSale' : 'catalog.text.takeOffSale',
  fits: (row) => row.onSale !== onSale && row.can['onSale'],
  run: ({ id }) => sends(call, { ids: [id], onSale }),
})
const recycle = (calls: Family['calls']): BulkAct<SkuRow> => ({
  key: 'recycle',
  word: 'catalog.text.recycle',
  danger: true,
  fits: (row) => row.can['recycle'],
  run: ({ id }) => sends(calls.recycle, { ids: [id] }),
})

/** What can be done with many SKUs at once; all of it can be taken back. */
export function useSkuBulk(): BulkAct<SkuRow>[] {
  const { calls } = useFamily()
  const copy = useCopyAct()
  const addTags = useTagAct('add')
  const removeTags = useTagAct('remove')
  return [sale(calls, true), sale(calls, false), addTags, removeTags, copy, recycle(calls)]
}

const CopyField = fieldOf(copiesForm)

/** Copies SKUs, each under its code with an end of its own; taken back, the copies go into the recycle bin. */
function useCopyAct(): BulkAct<SkuRow> {
  const { calls, keys } = useFamily()
  const { may } = useSession()
  const form = useRecordForm(copiesForm, {
    name: 'catalog.bulk.copy',
    existing: { suffix: '-2' },
    draft: false,
  })
  const { suffix, ...which } = useFormValues(form)
  return {
    key: 'copy',
    word: 'catalog.text.copy',
    fields: (
      <Fields form={form}>
        <CopyField name="suffix" />
        <CopyField name="withPrices" />
        {may(keys.costs) && <CopyField name="withCosts" />}
      </Fields>
    ),
    held: !suffix.trim(),
    fits: (row) => row.can['copy'],
    run: ({ id, code }) => sends(calls.copy, { id, code: code + suffix.trim(), ...which }),
  }
}

const words = { add: 'catalog.text.addTags', remove: 'catalog.text.removeTags' } as const
const TagField = fieldOf(tagsForm)

/** Gives the chosen tags to SKUs, or takes them off those that carry some. */
function useTagAct(way: 'add' | 'remove'): BulkAct<SkuRow> {
  const { calls } = useFamily()
  const choices = useTagChoices()
  const form = useRecordForm(tagsForm, { name: `catalog.bulk.${way}`, draft: false })
  const tagIds = useFormValue(form, 'tagIds')
  return {
    key: `${way}Tags`,
    word: words[way],
    fields: (
      <Fields form={form}>
        <TagField name="tagIds" choices={choices} />
      </Fields>
    ),
    held: tagIds.length === 0,
    fits: (row) => (way === 'add' || row.tags.length > 0) && row.can['tag'],
    run: ({ id }) => sends(calls.tag, { ids: [id], add: [], remove: [], [way]: tagIds }),
  }
}
