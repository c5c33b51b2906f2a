import { ChannelProductForm, type ChannelProductRow } from '#contract/channels/products/product.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { skuSource } from '../../catalog/catalog.public.tsx'
import { TimeField } from '../../kit/form/fields/field-date.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import type { Choice } from '../../kit/form/choices/choice.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm, type Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { kindChoices } from '../orders/match-drawer.tsx'
import type { productCalls } from '../view.ts'

type Kind = ChannelProductRow['units'][string]
type Values = {
  connectionId: number | null
  outsideProduct: string
  outsideOption: string
  outsideName: string
  skuId: number | null
  session: string | null
  language: string | null
  kinds: { unit: string; kind: Kind | null }[]
}
const begun = (row: ChannelProductRow | null, connections: readonly Choice[]): Values => ({
  connectionId: row?.connectionId ?? (connections.length === 1 ? Number(connections[0]?.value) : null),
  outsideProduct: row?.outsideProduct ?? '',
  outsideOption: row?.outsideOption ?? '',
  outsideName: row?.outsideName ?? '',
  skuId: row?.skuId ?? row?.suggestion?.skuId ?? null,
  session: row?.session || null,
  language: row?.language || null,
  kinds: Object.entries(row?.units ?? {}).map(([unit, kind]) => ({ unit, kind })),
})

type Props = Panel & {
  row: ChannelProductRow | null
  calls: ReturnType<typeof productCalls>
  connections: readonly Choice[]
}

const rules = (values: Values) => [
  ...(values.connectionId === null ? [{ field: 'connectionId', why: 'required' }] : []),
  ...(values.outsideProduct.trim() === '' ? [{ field: 'outsideProduct', why: 'required' }] : []),
  ...values.kinds.flatMap(({ unit, kind }, at) => [
    ...(unit.trim() === '' ? [{ field: `kinds.${at}.unit`, why: 'required' }] : []),
    ...(kind === null ? [{ field: `kinds.${at}.kind`, why: 'required' }] : []),
  ]),
]

/** A marketplace's product and what it is of ours: SKU, time, guest kinds, language. */
export function ProductDrawer({ row, calls, connections, ...panel }: Props) {
  const { w } = useWords()
  const form = useForm<Values>({
    name: `channels.product.${row?.id ?? 'new'}`,
    initial: begun(row, connections),
    rules,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'channels.text.editMapping' : 'channels.text.newMapping')}
      call={calls.save}
      send={({ kinds, connectionId, session, language, ...values }) =>
        ChannelProductForm.parse({
          ...values,
          ...(row && { id: row.id, version: row.version }),
          connectionId,
          session: session ?? '',
          language: language ?? '',
          units: Object.fromEntries(kinds.map(({ unit, kind }) => [unit.trim(), kind])),
        })
      }
      width={560}
    >
      <SelectField
        form={form}
        name="connectionId"
        label="channels.fields.connection"
        choices={connections}
        numeric
        required
        disabled={row !== null}
      />
      <TextField
        form={form}
        name="outsideProduct"
        label="channels.fields.outsideProduct"
        required
        max={120}
        disabled={row !== null}
      />
      <TextField form={form} name="outsideOption" label="channels.fields.outsideOption" max={120} />
      <TextField form={form} name="outsideName" label="channels.fields.outsideName" max={200} />
      <PickField form={form} name="skuId" label="channels.fields.sku" source={skuSource} numeric wide />
      <TimeField
        form={form}
        name="session"
        label="channels.fields.session"
        help="channels.text.sessionWhat"
      />
      <SelectField
        form={form}
        name="language"
        label="channels.fields.language"
        choices={languages.map((value) => ({ value, label: value }))}
      />
      <Kinds form={form} />
    </SaveDrawer>
  )
}

/** Its guest kinds and ours. */
function Kinds({ form }: { form: Form<Values> }) {
  return (
    <RowsField
      form={form}
      name="kinds"
      label="channels.fields.units"
      help="channels.text.unitsWhat"
      addWord="channels.text.addUnit"
      make={() => ({ unit: '', kind: null })}
      max={20}
    >
      {(at) => (
        <>
          <TextField form={form} name={`${at}.unit`} label="channels.fields.theirKind" max={60} required />
          <SelectField
            form={form}
            name={`${at}.kind`}
            label="channels.fields.ourKind"
            choices={kindChoices}
            required
          />
        </>
      )}
    </RowsField>
  )
}
