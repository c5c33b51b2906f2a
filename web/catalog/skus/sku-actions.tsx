import { useMemo } from 'react'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { go } from '../../kit/route/navigate.ts'
import { useForm, useFormValues } from '../../kit/form/use-form.ts'
import { useFamily } from '../family.ts'

type Sku = Pick<SkuRow, 'id' | 'code' | 'onSale' | 'can' | 'cost'>

const copyOf = (code: string) => ({ code: `${code}-2`, withPrices: true, withCosts: true })

/** What can be done with one SKU. */
export function SkuActions({ sku, max }: { sku: Sku; max: number }) {
  const { id, code, onSale } = sku
  const { calls, to } = useFamily()
  const initial = useMemo(() => copyOf(code), [code])
  const form = useForm({ name: `catalog.copy.${id}`, initial, draft: false })
  const copy = useFormValues(form)
  return (
    <ActionButtons
      can={sku.can}
      of="catalog.text"
      max={max}
      quiet={max === 0}
      acts={{
        edit: { word: 'kit.parts.edit', go: () => go(to.edit({ id })) },
        onSale: runs(calls.onSale, () => ({ ids: [id], onSale: !onSale }), {
          word: onSale ? 'catalog.text.takeOffSale' : 'catalog.text.putOnSale',
          done: 'catalog.text.saved',
          undo: { call: calls.onSale, input: () => ({ ids: [id], onSale }) },
        }),
        copy: runs(calls.copy, () => ({ id, ...copy }), {
          fields: (
            <>
              <TextField form={form} name="code" label="catalog.fields.code" required autoFocus max={30} />
              <SwitchField form={form} name="withPrices" label="catalog.fields.withPrices" />
              {sku.cost !== undefined && (
                <SwitchField form={form} name="withCosts" label="catalog.fields.withCosts" />
              )}
            </>
          ),
          done: 'catalog.text.copied',
        }),
        enable: runs(calls.enable, () => ({ id, enabled: true }), { done: 'catalog.text.saved' }),
        disable: runs(calls.enable, () => ({ id, enabled: false }), { done: 'catalog.text.saved' }),
        recycle: runs(calls.recycle, () => ({ ids: [id] }), {
          danger: true,
          done: 'catalog.text.recycledDone',
          undo: { call: calls.restore, input: () => ({ ids: [id] }) },
        }),
        restore: runs(calls.restore, () => ({ ids: [id] }), { done: 'catalog.text.saved' }),
      }}
    />
  )
}
