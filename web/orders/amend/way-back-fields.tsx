import { useEffect } from 'react'
import { amendForm } from '#contract/orders/amend/amend.fields.ts'
import type { BackChoice } from '#contract/orders/legs/leg.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { FieldGroup } from '../../kit/form/form-drawer.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { fixedBack } from './amendment.ts'

const Field = fieldOf(amendForm)

/** Of a round trip the day of its way back, and which way goes; where its way back went, that it is taken again. */
export function WayBackFields({ order }: { order: OrderInfo }) {
  const drops = useFormValue(useFormOf(amendForm), 'dropLeg')
  const { wayBack, backAgain } = order
  if (backAgain) return <TakeBack choice={backAgain} oneWay />
  if (!wayBack) return null
  const back = fixedBack(order)
  return (
    <FieldGroup>
      {back && !drops && <BackSailing sessions={back.sessions} />}
      {wayBack.ways.length > 1 && <Field name="dropLeg" />}
    </FieldGroup>
  )
}

/** Of another product that is a round trip: how its guests come back. */
export function BackOfOther({ order, choice }: { order: OrderInfo; choice: BackChoice | null }) {
  const { store } = useFormOf(amendForm)
  useEffect(() => {
    const way = !choice ? 'oneWay' : choice.openDays === null || fixedBack(order) ? 'fixed' : 'leaveOpen'
    store.set('backWay', way)
    if (choice && !choice.sessions.includes(store.values.backSession))
      store.set('backSession', choice.sessions.at(-1) ?? '')
  }, [choice, order, store])
  return choice && <TakeBack choice={choice} />
}

function TakeBack({ choice, oneWay = false }: { choice: BackChoice; oneWay?: boolean }) {
  const way = useFormValue(useFormOf(amendForm), 'backWay')
  const none = oneWay ? [] : ['oneWay']
  const open = choice.openDays === null ? ['leaveOpen'] : []
  return (
    <FieldGroup>
      <Field name="backWay" but={[...none, ...open]} />
      {way === 'fixed' && <BackSailing sessions={choice.sessions} />}
    </FieldGroup>
  )
}

function BackSailing({ sessions }: { sessions: readonly string[] }) {
  return (
    <>
      <Field name="backDate" required />
      {sessions.length > 0 && (
        <Field name="backSession" choices={sessions.map((value) => ({ value, label: value }))} required />
      )}
    </>
  )
}
