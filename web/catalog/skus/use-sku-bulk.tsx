import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { useForm, useFormValue, useFormValues } from '../../kit/form/use-form.ts'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useSession } from '../../kit/session/session.ts'
import type { BulkAct } from '../../kit/list/bulk-bar.tsx'
import { useFamily, type Family } from '../family.ts'
import { useTagChoices } from '../sorting/use-tags.ts'

const sale = ({ onSale: call }: Family['calls'], onSale: boolean): BulkAct<SkuRow> => ({
  key: onSale ? 'onSale' : 'offSale',
  word: onSale ? 'catalog.text.putOnSale' : 'catalog.text.takeOffSale',
  fits: (row) => row.can['onSale'] === true && row.onSale !== onSale,
  run: ({ id }) => sends(call, { ids: [id], onSale }),
})
const recycle = (calls: Family['calls']): BulkAct<SkuRow> => ({
  key: 'recycle',
  word: 'catalog.text.recycle',
  danger: true,
  fits: (row) => row.can['recycle'] === true,
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

const usual = { suffix: '-2', withPrices: true, withCosts: true }

/** Copies SKUs, each under its code with an end of its own; taken back, the copies go into the recycle bin. */
function useCopyAct(): BulkAct<SkuRow> {
  const { calls, keys } = useFamily()
  const { may } = useSession()
  const form = useForm({ name: 'catalog.bulk.copy', initial: usual, draft: false })
  const { suffix, ...which } = useFormValues(form)
  return {
    key: 'copy',
    word: 'catalog.text.copy',
    fields: (
      <>
        <TextField form={form} name="suffix" label="catalog.fields.codeSuffix" required max={10} />
        <SwitchField form={form} name="withPrices" label="catalog.fields.withPrices" />
        {may(keys.costs) && <SwitchField form={form} name="withCosts" label="catalog.fields.withCosts" />}
      </>
    ),
    held: !suffix.trim(),
    fits: (row) => row.can['copy'] === true,
    run: ({ id, code }) => sends(calls.copy, { id, code: code + suffix.trim(), ...which }),
  }
}

const words = { add: 'catalog.text.addTags', remove: 'catalog.text.removeTags' } as const
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
  }
}
