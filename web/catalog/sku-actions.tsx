import { useMemo } from 'react'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs } from '../kit/action.ts'
import { SwitchField } from '../kit/form/field-choice.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { go } from '../kit/navigate.ts'
import { to } from '../kit/screens.ts'
import { useForm, useFormValues } from '../kit/form/use-form.ts'
import { catalog } from './catalog.client.ts'

type Sku = Pick<SkuRow, 'id' | 'code' | 'onSale' | 'can' | 'cost'>

const copyOf = (code: string) => ({ code: `${code}-2`, withPrices: true, withCosts: true })

/** What can be done with one SKU. */
export function SkuActions({ sku, most }: { sku: Sku; most: number }) {
  const { id, code, onSale } = sku
  const initial = useMemo(() => copyOf(code), [code])
  const form = useForm({ name: `catalog.copy.${id}`, initial, draft: false })
  const copy = useFormValues(form)
  return (
    <ActionButtons
      can={sku.can}
      of="catalog.text"
      most={most}
      quiet={most === 0}
      acts={{
        edit: { word: 'kit.parts.edit', go: () => go(to.catalog.EditSUKS({ id })) },
        onSale: runs(catalog.onSale, () => ({ ids: [id], onSale: !onSale }), {
          word: onSale ? 'catalog.text.takeOffSale' : 'catalog.text.putOnSale',
          done: 'catalog.text.saved',
          undo: { call: catalog.onSale, input: () => ({ ids: [id], onSale }) },
        }),
        copy: runs(catalog.copy, () => ({ id, ...copy }), {
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
        enable: runs(catalog.enable, () => ({ id, enabled: true }), { done: 'catalog.text.saved' }),
        disable: runs(catalog.enable, () => ({ id, enabled: false }), { done: 'catalog.text.saved' }),
        recycle: runs(catalog.recycle, () => ({ ids: [id] }), {
          danger: true,
          done: 'catalog.text.recycledDone',
          undo: { call: catalog.restore, input: () => ({ ids: [id] }) },
        }),
        restore: runs(catalog.restore, () => ({ ids: [id] }), { done: 'catalog.text.saved' }),
      }}
    />
  )
}
