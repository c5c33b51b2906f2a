import { shownDay } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { applyForm, itemForm } from '#contract/orders/subsidiary/subsidiary.fields.ts'
import type { SubsidiaryInfo } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { presetSource, subsidiary } from './subsidiary.client.ts'

type DrawerProps = Panel & { info: SubsidiaryInfo }
const Item = fieldOf(itemForm)
const Applied = fieldOf(applyForm)

const linesOf = ({ rows }: SubsidiaryInfo) =>
  rows.map(({ lineId, names, date }) => ({
    value: String(lineId),
    label: `${nameIn(names, language())} · ${shownDay(date)}`,
  }))

/** Something that a line brought or cost beside its price and cost, with the reason. */
export function ItemDrawer({ info, ...panel }: DrawerProps) {
  const { w } = useWords()
  const [once] = useState(() => ({ orderId: info.orderId, clientRequestId: newRequestId() }))
  const [first] = info.rows
  const form = useRecordForm(itemForm, {
    name: `orders.item.${info.orderId}`,
    existing: { lineId: first?.lineId ?? null, currency: first?.currency ?? null },
    draft: false,
  })
  const side = useFormValue(form, 'side')
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={subsidiary.itemAdd}
      owner={once}
      title={`${w('orders.items.add')} · ${info.orderCode}`}
      invalidates={['finance']}
    >
      <FieldGroup>
        <Item name="lineId" choices={linesOf(info)} wide />
        <Item name="side" spread wide />
        <Item name="name" wide />
        <Item name="currency" />
        <Item name="amountMinor" help="orders.items.signedHelp" />
        {side === 'cost' && <Item name="supplierId" source={supplierSource} wide />}
        <Item name="reason" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}

/** One of the preset items on a line. */
export function ApplyDrawer({ info, ...panel }: DrawerProps) {
  const { w } = useWords()
  const form = useRecordForm(applyForm, {
    name: `orders.applyItem.${info.orderId}`,
    existing: { lineId: info.rows[0]?.lineId ?? null },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={subsidiary.itemApply}
      owner={{ orderId: info.orderId }}
      title={`${w('orders.items.apply')} · ${info.orderCode}`}
      invalidates={['finance']}
    >
      <Applied name="presetId" source={presetSource} />
      <Applied name="lineId" choices={linesOf(info)} />
    </SaveDrawer>
  )
}
