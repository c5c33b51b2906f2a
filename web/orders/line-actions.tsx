import { useMemo } from 'react'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Called } from '#contract/kit/states.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import type { OrderLine } from '#contract/orders/order-info.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { supplierSource } from '../suppliers/suppliers.public.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs, type Action } from '../kit/route/action.ts'
import { actsOf } from '../kit/route/acts-of.ts'
import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { TimeField } from '../kit/form/fields/field-date.tsx'
import { MoneyField } from '../kit/form/fields/field-number.tsx'
import { PickField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { Money } from '../kit/parts/money.tsx'
import { useSession } from '../kit/session/session.ts'
import { useForm, useFormValues } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { orders } from './orders.client.ts'

type Acts = Partial<Record<Called<typeof lineStates>, Action>>
const tables = [lineStates]
const done = 'orders.text.done'

/** Everything that may be done with a line now: the hand-off, the supplier's answers, the driver. */
export function LineActions({ line }: { line: OrderLine }) {
  const { w } = useWords()
  const one = { lineId: line.id, version: line.version }
  const answer = useAnswer(line)
  const driver = useDriver(line)
  const other = useOther(line)
  const asked = askedText(line)
  const own = useSession().user?.kind === 'supplier'
  const answered = { done, fields: answer.fields } as const
  const acts = actsOf(tables, orders, one, done, {
    takeCost: asked ? { consequence: <p>{w('orders.text.takesCost', asked)}</p> } : null,
    refuseCost: asked ? { consequence: <p>{w('orders.text.refusesCost')}</p> } : null,
    supplierApprove: runs(orders.supplierApprove, () => ({ ...one, ...answer.told }), answered),
    supplierAgreeCancel: runs(orders.supplierAgreeCancel, () => ({ ...one, ...answer.fee }), {
      done,
      consequence: answer.consequence,
      fields: answer.feeFields,
    }),
    supplierAgreeChange: runs(orders.supplierAgreeChange, () => ({ ...one, ...answer.told }), answered),
    arrangeDriver: runs(orders.arrangeDriver, () => ({ ...one, driver: driver.value }), {
      done,
      fields: driver.fields,
      ...(line.driver && { word: 'orders.moves.rearrangeDriver' }),
    }),
    changeSupplier: runs(orders.changeSupplier, () => ({ ...one, supplierId: other.supplierId }), {
      done,
      fields: other.supplierFields,
    }),
    // What was never sent is not sent again.
    ...(line.can['sendOrder'] === true && { resendOrder: null }),
    markSentOther: runs(orders.markSentOther, () => ({ ...one, way: other.way, note: other.note }), {
      done,
      fields: other.wayFields,
    }),
    askSupplierCancel: { consequence: answer.consequence },
  })
  return (
    <ActionButtons
      can={own ? askedNow(line) : line.can}
      acts={own ? inOwnWords(acts) : acts}
      of="orders.moves"
      verbs={lineStates.verbs}
      quiet={!own || !mayAnswer(line)}
    />
  )
}

const { verbs } = lineStates
/** A supplier reads of a change or a cancellation only where it was asked for one. */
const askedNow = ({ can, asked }: OrderLine): OrderLine['can'] =>
  Object.fromEntries(
    Object.entries(can).filter(([move]) => {
      const { answers = 'order' } = verbs[move as keyof typeof verbs]
      return answers === 'order' || answers === asked
    }),
  )

/** What a bound supplier asks instead of our cost. */
function askedText({ askedCost, costMinor, costCurrency = '' }: OrderLine) {
  if (!askedCost) return undefined
  const text = (minor: number, currency: string) => `${groupedAmount(minor, currency)} ${currency}`
  return {
    theirs: text(askedCost.costMinor, askedCost.currency),
    ours: typeof costMinor === 'number' ? text(costMinor, costCurrency) : '–',
  }
}

/** Something waits for the supplier's yes: that button stands out. */
const mayAnswer = ({ can, asked }: OrderLine): boolean => can['supplierApprove'] === true || Boolean(asked)

/** The supplier answers itself: the acts as it would say them. */
const inOwnWords = (acts: Acts): Acts =>
  Object.fromEntries(
    Object.entries(acts).map(([move, act]) => [
      move,
      verbs[move as keyof typeof verbs].answers
        ? { ...act, word: `orders.ownMoves.${move}` as WordKey }
        : act,
    ]),
  )

/** What a supplier answers with: its own code and a note, or the fee that it keeps. */
function useAnswer(line: OrderLine) {
  const { w } = useWords()
  const own = useSession().user?.kind === 'supplier'
  const currency = line.costCurrency ?? line.currency ?? 'THB'
  const noteWord = own ? 'orders.ownFields.note' : 'orders.fields.supplierNote'
  const fee = line.cancelFeeNowMinor
  const initial = useMemo(
    () => ({ supplierOrderCode: line.supplierOrderCode ?? '', note: '', feeMinor: fee ?? null }),
    [line.supplierOrderCode, fee],
  )
  const form = useForm<{ supplierOrderCode: string; note: string; feeMinor: number | null }>({
    name: `orders.answer.${line.id}`,
    initial,
    draft: false,
  })
  const { supplierOrderCode, note, feeMinor } = useFormValues(form)
  return {
    told: { supplierOrderCode, note },
    fee: { note, ...(typeof feeMinor === 'number' && { feeMinor }) },
    consequence: fee != null && (
      <p>
        {w('orders.fields.supplierFee')} <Money minor={fee} currency={currency} strong />
      </p>
    ),
    fields: (
      <>
        <TextField
          form={form}
          name="supplierOrderCode"
          label={own ? 'orders.ownFields.code' : 'orders.fields.supplierOrderCode'}
          max={60}
        />
        <TextField form={form} name="note" label={noteWord} rows={2} max={500} />
      </>
    ),
    feeFields: (
      <>
        {/* A supplier does not name its fee: its ladder does. */}
        {!own && (
          <MoneyField form={form} name="feeMinor" label="orders.fields.supplierFee" currency={currency} />
        )}
        <TextField form={form} name="note" label={noteWord} rows={2} max={500} />
      </>
    ),
  }
}

function useDriver(line: OrderLine) {
  const initial = useMemo(
    () => line.driver ?? { name: '', phone: '', vehicle: '', plate: '', time: line.session || '08:00' },
    [line.driver, line.session],
  )
  const form = useForm({ name: `orders.driver.${line.id}`, initial, draft: false })
  return {
    value: useFormValues(form),
    fields: (
      <>
        <TextField form={form} name="name" label="orders.fields.driver" required autoFocus max={200} />
        <TextField form={form} name="phone" label="orders.fields.driverPhone" type="tel" max={40} />
        <TextField form={form} name="vehicle" label="orders.fields.vehicle" max={200} />
        <TextField form={form} name="plate" label="orders.fields.plate" max={40} />
        <TimeField form={form} name="time" label="orders.fields.pickUpTime" required />
      </>
    ),
  }
}

const ways = ['self-handled', 'other-handled'] as const

function useOther(line: OrderLine) {
  const initial = useMemo(
    () => ({ way: 'self-handled' as string, note: '', supplierId: line.supplierId ?? null }),
    [line.supplierId],
  )
  const form = useForm<{ way: string; note: string; supplierId: number | null }>({
    name: `orders.other.${line.id}`,
    initial,
    draft: false,
  })
  const { way, note, supplierId } = useFormValues(form)
  return {
    way: way as (typeof ways)[number],
    note,
    supplierId: supplierId ?? 0,
    wayFields: (
      <>
        <ChoiceField
          form={form}
          name="way"
          label="orders.fields.handledWay"
          choices={ways.map((value) => ({ value, word: `orders.handledWays.${value}` as const }))}
        />
        <TextField form={form} name="note" label="orders.fields.supplierNote" rows={2} max={200} />
      </>
    ),
    supplierFields: (
      <PickField
        form={form}
        name="supplierId"
        label="orders.fields.supplier"
        source={supplierSource}
        numeric
        required
      />
    ),
  }
}
