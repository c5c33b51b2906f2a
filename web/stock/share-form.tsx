import { useMemo } from 'react'
import { saleChannels, type SaleChannel } from '#contract/stock/channels.ts'
import { ShareChange, SharesForm, type Share } from '#contract/stock/shares.schema.ts'
import { agentSource } from '../agents/agents.public.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import { ChoicesField } from '../kit/form/fields/field-choice.tsx'
import { NumberField } from '../kit/form/fields/field-number.tsx'
import { PickField } from '../kit/form/fields/field-select.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm, type Form } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { whoText } from './share-columns.tsx'
import { stock } from './stock.client.ts'

type Terms = { kept: number | null; most: number | null; releaseDays: number | null }
type NewShares = Terms & { skuIds: number[]; agentIds: number[]; channels: SaleChannel[] }

const blank: NewShares = { skuIds: [], agentIds: [], channels: [], kept: 0, most: null, releaseDays: null }

/** The same share for many products, agents and channels at once. */
export function SharesNew(panel: Panel) {
  const { w } = useWords()
  const form = useForm<NewShares>({ name: 'stock.shares', initial: blank, schema: SharesForm })
  return (
    <SaveDrawer
      form={form}
      call={stock.shareSave}
      {...panel}
      title={w('stock.text.newShare')}
      send={(values) => ({ ...values, kept: values.kept ?? 0 })}
    >
      <PickField
        form={form}
        name="skuIds"
        label="stock.fields.skus"
        source={skuSource}
        many
        numeric
        required
        wide
      />
      <PickField
        form={form}
        name="agentIds"
        label="stock.fields.agents"
        source={agentSource}
        many
        numeric
        wide
      />
      <ChoicesField
        form={form}
        name="channels"
        label="stock.fields.channels"
        choices={saleChannels.map((value) => ({ value, word: `stock.channels.${value}` as const }))}
        wide
      />
      <TermsFields form={form} />
    </SaveDrawer>
  )
}

/** One share of one agent or channel. */
export function ShareEdit({ share, ...panel }: Panel & { share: Share }) {
  const { name } = useWords()
  const { id, kept, most, releaseDays } = share
  const initial = useMemo(() => ({ id, kept, most, releaseDays }), [id, kept, most, releaseDays])
  const form = useForm<Terms & { id: number }>({ name: `stock.share.${id}`, initial, schema: ShareChange })
  return (
    <SaveDrawer
      form={form}
      call={stock.shareUpdate}
      {...panel}
      title={`${name(share.names)} · ${whoText(share)}`}
      send={(values) => ({ ...values, kept: values.kept ?? 0 })}
    >
      <TermsFields form={form} />
    </SaveDrawer>
  )
}

function TermsFields<T extends Terms>({ form }: { form: Form<T> }) {
  // The fields are those of `Terms`, whatever else the form holds.
  const terms = form as unknown as Form<Terms>
  return (
    <FieldGroup>
      <NumberField form={terms} name="kept" label="stock.fields.kept" help="stock.text.keptHelp" />
      <NumberField form={terms} name="most" label="stock.fields.most" help="stock.text.mostHelp" />
      <NumberField
        form={terms}
        name="releaseDays"
        label="stock.fields.releaseDays"
        help="stock.text.releaseHelp"
      />
    </FieldGroup>
  )
}
