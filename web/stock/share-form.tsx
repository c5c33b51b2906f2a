import { saleChannels } from '#contract/stock/channels.ts'
import { ShareChange, SharesForm, type Share } from '#contract/stock/shares.schema.ts'
import { shareForm, sharesForm } from '#contract/stock/stock.fields.ts'
import { agentSource } from '../agents/agents.public.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import { whoText } from './share-columns.tsx'
import { stock } from './stock.client.ts'

const Field = fieldOf(sharesForm)
const TermField = fieldOf(shareForm)
const channelChoices = saleChannels.map((value) => ({ value, word: `stock.channels.${value}` as const }))

/** The same share for many products, agents and channels at once. */
export function SharesNew(panel: Panel) {
  const { w } = useWords()
  const form = useRecordForm(sharesForm, { name: 'stock.shares', schema: SharesForm })
  return (
    <SaveDrawer {...panel} form={form} call={stock.shareSave} title={w('stock.text.newShare')}>
      <Field name="skuIds" source={skuSource} wide />
      <Field name="agentIds" source={agentSource} wide />
      <Field name="channels" choices={channelChoices} spread wide />
      <FieldGroup>
        <Field name="kept" help="stock.text.keptHelp" />
        <Field name="most" help="stock.text.mostHelp" />
        <Field name="releaseDays" help="stock.text.releaseHelp" />
      </FieldGroup>
    </SaveDrawer>
  )
}

/** One share of one agent or channel. */
export function ShareEdit({ share, ...panel }: Panel & { share: Share }) {
  const { name } = useWords()
  const form = useRecordForm(shareForm, { name: 'stock.share', schema: ShareChange, existing: share })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={stock.shareUpdate}
      title={`${name(share.names)} · ${whoText(share)}`}
    >
      <FieldGroup>
        <TermField name="kept" help="stock.text.keptHelp" />
        <TermField name="most" help="stock.text.mostHelp" />
        <TermField name="releaseDays" help="stock.text.releaseHelp" />
      </FieldGroup>
    </SaveDrawer>
  )
}
