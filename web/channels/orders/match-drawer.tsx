import { guestKinds } from '#contract/orders/orders.schema.ts'
import type { ChannelOrderRow, ChannelUnit } from '#contract/channels/orders/order.schema.ts'
import { useMemo } from 'react'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { DateField, TimeField } from '../../kit/form/fields/field-date.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { Whose } from '../../kit/form/fields/field.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { orderCalls, useView } from '../view.ts'
import { causeOf } from './order-columns.tsx'

type Kind = (typeof guestKinds)[number] | 'unit'
type Values = {
  skuId: number | null
  date: string | null
  session: string | null
  units: { unit: string; kind: Kind | null }[]
  remember: boolean
}
const kinds = [...guestKinds, 'unit'] as const
export const kindChoices = kinds.map((value) => ({ value, word: `channels.guestKinds.${value}` as const }))

/** Its guest kinds, each once, with ours as far as they are known. */
const kindsOf = (units: readonly ChannelUnit[]): Values['units'] =>
  [...new Map(units.map(({ unit, kind }) => [unit, kind]))].map(([unit, kind]) => ({ unit, kind }))

function useMatch(row: ChannelOrderRow) {
  const calls = orderCalls(useView())
  const { data } = useRead(calls.info, { id: row.id })
  const initial = useMemo<Values>(
    () => ({
      skuId: row.skuId,
      date: row.date,
      session: row.session || null,
      units: kindsOf(data?.units ?? []),
      remember: true,
    }),
    [row, data],
  )
  const form = useForm<Values>({
    name: `channels.match.${row.id}`,
    initial,
    draft: false,
    rules: ({ skuId, units }) => [
      ...(skuId === null ? [{ field: 'skuId', why: 'required' }] : []),
      ...units.flatMap(({ kind }, at) =>
        kind === null ? [{ field: `units.${at}.kind`, why: 'required' }] : [],
      ),
    ],
  })
  return { form, calls }
}

/** What a marketplace's order is of ours; remembered, the next one of this product needs nobody. */
export function MatchDrawer({ row, ...panel }: Panel & { row: ChannelOrderRow }) {
  const { w } = useWords()
  const { form, calls } = useMatch(row)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('channels.moves.orderMatch')} · ${row.thirdCode}`}
      call={calls.orderMatch}
      send={(values) => ({
        id: row.id,
        version: row.version,
        skuId: values.skuId ?? 0,
        ...(values.date && { date: values.date }),
        ...(values.session && { session: values.session }),
        units: Object.fromEntries(
          values.units.flatMap(({ unit, kind }) => (kind === null ? [] : [[unit, kind]])),
        ),
        remember: values.remember,
      })}
      onSaved={({ draftId, orderId }) => {
        if (orderId === null && draftId !== null) go(to['order-entry'].pendingOrderDetail({ id: draftId }))
      }}
      doneText={w('channels.text.matched')}
      saveWord="channels.text.matchGo"
    >
      <Facts
        facts={[
          { word: 'channels.fields.outsideName', value: row.itemName },
          { word: 'channels.fields.cause', value: causeOf(row) },
          { word: 'channels.fields.guests', value: row.guests },
        ]}
      />
      <PickField
        form={form}
        name="skuId"
        label="channels.fields.sku"
        source={skuSource}
        numeric
        required
        wide
      />
      <DateField form={form} name="date" label="channels.fields.date" />
      <TimeField form={form} name="session" label="channels.fields.session" />
      <Kinds form={form} />
      <SwitchField
        form={form}
        name="remember"
        label="channels.fields.remember"
        help="channels.text.rememberWhat"
        wide
      />
    </SaveDrawer>
  )
}

/** Each guest kind of its, and which of ours it is. */
function Kinds({ form }: { form: Form<Values> }) {
  const { units } = useFormValues(form)
  if (units.length === 0) return null
  return (
    <FieldGroup title="channels.text.guestKinds">
      {units.map(({ unit }, at) => (
        <Whose key={unit} value={unit}>
          <div className="channel-pair">
            <code>{unit}</code>
            <SelectField
              form={form}
              name={`units.${at}.kind`}
              label="channels.fields.ourKind"
              choices={kindChoices}
              required
            />
          </div>
        </Whose>
      ))}
    </FieldGroup>
  )
}
