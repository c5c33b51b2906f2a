import { amendForm } from '#contract/orders/amend/amend.fields.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useFormValue } from '../../kit/form/use-form.ts'
import { useFormOf } from '../../kit/record/record-fields.tsx'
import { useWords } from '../../kit/words/words.ts'
import { PackageParts } from '../choices/package-parts.tsx'
import { choicesOf } from '../choices/part-choices.ts'
import { useOrderFamily } from '../family.ts'

/** Of a package what is taken for its parts: rooms, sessions and products as they are, until one is changed. */
export function PartFields({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const form = useFormOf(amendForm)
  const date = useFormValue(form, 'date')
  const typed = useFormValue(form, 'choices')
  const enabled = order.lines.some(({ kind }) => kind === 'part')
  const { data } = useRead(orders.modifyParts, { id: order.id }, { enabled, live: ['order'] })
  if (!data?.rows.length) return null
  const { rows: parts, choices } = data
  const isAsItWas = (next: unknown) => JSON.stringify(next) === JSON.stringify(choicesOf(parts, choices))
  return (
    <fieldset className="amend-parts">
      <legend>{w('catalog.packages.parts')}</legend>
      <PackageParts
        date={date || order.serviceDate}
        parts={parts}
        choices={typed ?? choices}
        onChange={(next) => form.store.set('choices', isAsItWas(next) ? null : next)}
      />
    </fieldset>
  )
}
