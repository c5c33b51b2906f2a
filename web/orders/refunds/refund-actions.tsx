import { forceForm, redoForm } from '#contract/orders/refunds/refund.fields.ts'
import {
  refundStates,
  refundWays,
  type RefundKind,
  type RefundWay,
} from '#contract/orders/refunds/refund.states.ts'
import type { Can } from '#contract/kit/schema.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { useOrderFamily } from '../family.ts'

const Redo = fieldOf(redoForm)
const Force = fieldOf(forceForm)
const done = 'orders.text.done'

type Refund = {
  id: number
  version: number
  kind: RefundKind
  way: RefundWay
  /** Those that it could be carried by instead. */
  ways: readonly RefundWay[]
  amountMinor: number
  currency: string
  can: Can
}

/** What may be done with a request for money now, the next act first. */
export function RefundActions({ refund, max = 4 }: { refund: Refund; max?: number }) {
  const { calls: orders } = useOrderFamily()
  const { id, version, ways, way } = refund
  const one = { id, version }
  const other = ways.find((each) => each !== way) ?? way
  const redo = useRecordForm(redoForm, { name: `orders.redo.${id}`, existing: { way: other }, draft: false })
  const force = useRecordForm(forceForm, { name: `orders.force.${id}`, draft: false })
  const redoWay = useFormValues(redo).way ?? other
  const { method } = useFormValues(force)
  const consequence = <Money minor={refund.amountMinor} currency={refund.currency} strong />
  return (
    <ActionButtons
      can={refund.can}
      acts={actsOf([refundStates], orders, one, done, {
        refundAgree: { consequence },
        refundSettle: { consequence },
        refundRedo: runs(orders.refundRedo, () => ({ ...one, way: redoWay }), {
          done,
          consequence,
          fields: (
            <Fields form={redo}>
              <Redo name="way" but={refundWays.filter((each) => !ways.includes(each))} />
            </Fields>
          ),
        }),
        refundForce: runs(
          orders.refundForce,
          (reason) => ({ ...one, reason, method: method ?? 'bank-transfer' }),
          {
            done,
            danger: true,
            consequence,
            fields: (
              <Fields form={force}>
                <Force name="method" />
              </Fields>
            ),
          },
        ),
      })}
      of="orders.moves"
      verbs={refundStates.verbs}
      max={max}
    />
  )
}
