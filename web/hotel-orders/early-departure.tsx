import { amendForm } from '#contract/orders/amend/amend.fields.ts'
import type { StayInfo } from '#contract/hotel-orders/stay.schema.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { addDays } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'
import { AmendDrawer, TermFields } from '../orders/view.public.ts'

const Field = fieldOf(amendForm)

/** They leave earlier: the last nights are given back by the rule, what stays keeps its price. */
export function EarlyDeparture({ order, ...panel }: Panel & { order: StayInfo }) {
  const { w } = useWords()
  const { arrival, departure } = order.stay
  return (
    <AmendDrawer
      {...panel}
      order={order}
      title={`${w('hotel-orders.text.shortenStay')} · ${order.code}`}
      fields={
        <>
          <Field
            name="endDate"
            label="hotel-orders.fields.departure"
            min={addDays(arrival, 1)}
            max={addDays(departure, -1)}
            required
          />
          <TermFields order={order} />
        </>
      }
    />
  )
}
