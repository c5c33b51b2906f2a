import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { reserveForm } from '#contract/orders/legs/leg.fields.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { returnDays } from './return-days.ts'

const Field = fieldOf(reserveForm)

/** The day and the sailing of a way back that was left open. */
export function useReserving(order: OrderInfo) {
  const { w } = useWords()
  const { date: until = '', sessions = [] } = order.wayBack ?? {}
  const days = returnDays(order, today(timeZone()))
  const form = useRecordForm(reserveForm, {
    name: `orders.reserve.${order.id}`,
    existing: { date: days.min, session: sessions[0] ?? '' },
    draft: false,
  })
  const { date, session } = useFormValues(form)
  return {
    input: () => ({ date: date ?? '', session: session ?? '' }),
    telling: {
      consequence: w('orders.legs.openUntil', { date: until }),
      fields: (
        <Fields form={form}>
          <Field name="date" {...days} required />
          {sessions.length > 0 && (
            <Field name="session" choices={sessions.map((value) => ({ value, label: value }))} required />
          )}
        </Fields>
      ),
    },
  }
}
