import { contactForm } from '#contract/orders/act.fields.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { CollectField } from '../catalog/catalog.public.tsx'
import { Whose } from '../kit/form/fields/field.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FieldGroup, type Panel, type useDrawer } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'
import { guestsLeft } from './amend/amendment.ts'
import { useOrderFamily } from './family.ts'

const Field = fieldOf(contactForm)
type Answers = Record<string, string | null>
type Guest = { id: number; name: string; pinyin: string; info: Answers }
type Values = ValuesOf<typeof contactForm.fields> & {
  collected: Answers
  guests: Guest[]
}
type ContactDrawerInput = OrderInfo['collect'][number]

/** What is asked, and nothing else: the answers to what the product does not ask any more are no part of it. */
const answersTo = (input: readonly ContactDrawerInput[], said: Answers) =>
  Object.fromEntries(input.map(({ key }) => [key, said[key] ?? '']))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function requestOf(order: OrderInfo) {
  const each = order.collect.filter(({ per }) => per === 'guest')
  return {
    once: order.collect.filter(({ per }) => per === 'order'),
    // A guest's names have fields of their own.
    each: each.filter(({ key }) => key !== 'name' && key !== 'pinyin'),
    needs: (key: string) => each.some((one) => one.key === key && one.required),
  }
}

/** The form before anything is typed: the order as it is. */
function asItIs(order: OrderInfo): Values {
  const { contact } = order
  const { once, each } = requestOf(order)
  return {
    contactName: contact.name,
    contactPinyin: contact.pinyin,
    contactPhone: contact.phone,
    contactEmail: contact.email ?? '',
    agentOrderCode: order.agentOrderCode,
    collected: answersTo(once, order.collected),
    guests: guestsLeft(order).map(({ id, name, pinyin, info }) => ({
      id,
      name,
      pinyin,
      info: answersTo(each, info),
    })),
  }
}

/** Of a guest who has another name now: the capitals follow it where nobody typed others. */
const changeOf = ({ pinyin, ...guest }: Guest, was?: Guest) => ({
  ...guest,
  ...((guest.name === was?.name || pinyin !== was?.pinyin) && { pinyin }),
})

/** What is typed anew; what is as it was is left out. */
function changes(order: OrderInfo, values: Values) {
  const was = asItIs(order)
  const before = new Map<string, unknown>(Object.entries(was))
  const { once, each } = requestOf(order)
  const { guests, collected, ...texts } = values
  const guestsNow = guests.flatMap((guest, at) =>
    isSame(guest, was.guests[at]) ? [] : [changeOf(guest, was.guests[at])],
  )
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([key, text]) => text !== before.get(key))),
    ...(!isSame(collected, was.collected) && { collected: answersTo(once, collected) }),
    ...(guestsNow.length > 0 && {
      guests: guestsNow.map((guest) => ({ ...guest, info: answersTo(each, guest.info) })),
    }),
  }
}

/** Who is called, who travels and where they are picked up, after booking; each time it is shown a form of its own. */
export const ContactDrawer = ({
  order,
  shown,
}: {
  order: OrderInfo
  shown: ReturnType<typeof useDrawer<OrderInfo>>
}) =>
  shown.record ? <Contact key={shown.count} order={order} open={shown.open} onClose={shown.hide} /> : null

function Contact({ order, ...panel }: Panel & { order: OrderInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const form = useForm<Values>({
    name: `orders.contact.${order.id}`,
    initial: asItIs(order),
    record: contactForm,
    draft: false,
  })
  const { once } = requestOf(order)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('orders.moves.contact')} · ${order.code}`}
      call={orders.contact}
      width={640}
      doneText={`${order.code} · ${w('kit.parts.saved')}`}
      send={(values) => ({ id: order.id, version: order.version, ...changes(order, values) })}
    >
      <FieldGroup>
        <Field name="contactName" autoFocus />
        <Field name="contactPinyin" />
        <Field name="contactPhone" />
        <Field name="contactEmail" />
        <Field name="agentOrderCode" />
      </FieldGroup>
      {once.length > 0 && (
        <FieldGroup title="orders.fields.collected">
          {once.map(({ key, required }) => (
            <CollectField<Values>
              key={key}
              name={`collected.${key}`}
              collect={key}
              required={required}
              departs={order.session || order.startTime || ''}
            />
          ))}
        </FieldGroup>
      )}
      <Guests order={order} />
    </SaveDrawer>
  )
}

/** The names of each, and what its product asks of every guest. */
function Guests({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  const { each, needs } = requestOf(order)
  return guestsLeft(order).map(({ id, kind }, at) => {
    const title = `${w(`orders.guestKinds.${kind}`)} ${at + 1}`
    return (
      <Whose key={id} value={title}>
        <fieldset className="lt-field-group">
          <legend>{title}</legend>
          <TextField<Values>
            name={`guests.${at}.name`}
            label="orders.fields.guestName"
            required={needs('name')}
            max={200}
          />
          <TextField<Values>
            name={`guests.${at}.pinyin`}
            label="orders.fields.pinyin"
            required={needs('pinyin')}
            max={200}
          />
          {each.map(({ key, required }) => (
            <CollectField<Values>
              key={key}
              name={`guests.${at}.info.${key}`}
              collect={key}
              required={required}
            />
          ))}
        </fieldset>
      </Whose>
    )
  })
}
