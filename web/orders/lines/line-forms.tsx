import { answerForm, driverForm, handledForm, otherSupplierForm } from '#contract/orders/act.fields.ts'
import type { OrderLine } from '#contract/orders/order-info.schema.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { Money } from '../../kit/parts/money.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'

const Answer = fieldOf(answerForm)
const Driver = fieldOf(driverForm)
const Handled = fieldOf(handledForm)
const Other = fieldOf(otherSupplierForm)

/** A line, or the lines of many orders at once. */
type LineFormOf<K extends keyof OrderLine> = Partial<Pick<OrderLine, K>> & { id: number | 'bulk' }

/** What a supplier answers with: its own code and a note, or the fee that it keeps. */
export function useAnswer(line: OrderLine) {
  const { w } = useWords()
  const own = useSession().user?.kind === 'supplier'
  const currency = line.costCurrency ?? line.currency ?? 'THB'
  const fee = line.cancelFeeNowMinor
  const form = useRecordForm(answerForm, {
    name: `orders.answer.${line.id}`,
    existing: { supplierOrderCode: line.supplierOrderCode ?? '', feeMinor: fee ?? null },
    draft: false,
  })
  const { supplierOrderCode, note, feeMinor } = useFormValues(form)
  const remark = <Answer name="note" label={own ? 'orders.ownFields.note' : 'orders.fields.supplierNote'} />
  return {
    told: { supplierOrderCode, note },
    fee: { note, ...(typeof feeMinor === 'number' && { feeMinor }) },
    consequence: fee != null && (
      <p>
        {w('orders.fields.supplierFee')} <Money minor={fee} currency={currency} strong />
      </p>
    ),
    fields: (
      <Fields form={form}>
        <Answer
          name="supplierOrderCode"
          label={own ? 'orders.ownFields.code' : 'orders.fields.supplierOrderCode'}
        />
        {remark}
      </Fields>
    ),
    feeFields: (
      <Fields form={form}>
        {/* A supplier does not name its fee: its ladder does. */}
        {!own && <Answer name="feeMinor" currency={currency} />}
        {remark}
      </Fields>
    ),
  }
}

/** Who drives, in what, and when. */
export function useDriver(line: LineFormOf<'driver' | 'session'>) {
  const form = useRecordForm(driverForm, {
    name: `orders.driver.${line.id}`,
    existing: line.driver ?? { time: line.session || '08:00' },
    draft: false,
  })
  const { time, ...driver } = useFormValues(form)
  return {
    value: { ...driver, time: time ?? '' },
    fields: (
      <Fields form={form}>
        <Driver name="name" autoFocus />
        <Driver name="phone" />
        <Driver name="vehicle" />
        <Driver name="plate" />
        <Driver name="time" />
      </Fields>
    ),
  }
}

/** Who serves it instead: another supplier, or somebody to whom it is told in another way. */
export function useOther(line: LineFormOf<'supplierId'>) {
  const handled = useRecordForm(handledForm, { name: `orders.handled.${line.id}`, draft: false })
  const other = useRecordForm(otherSupplierForm, {
    name: `orders.other.${line.id}`,
    existing: { supplierId: line.supplierId ?? null },
    draft: false,
  })
  const { way, note } = useFormValues(handled)
  return {
    way: way ?? 'self-handled',
    note,
    supplierId: useFormValues(other).supplierId ?? 0,
    wayFields: (
      <Fields form={handled}>
        <Handled name="way" spread />
        <Handled name="note" />
      </Fields>
    ),
    supplierFields: (
      <Fields form={other}>
        <Other name="supplierId" source={supplierSource} />
      </Fields>
    ),
  }
}
