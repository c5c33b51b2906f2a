import type { JourneySale } from '#contract/journeys/journeys.api.ts'
import { linkForm, shareForm } from '#contract/journeys/sale.fields.ts'
import { wordAt } from '#contract/words.ts'
import { agentSource } from '../agents/agents.public.ts'
import { addOnSource, skuSource } from '../catalog/catalog.public.tsx'
import { useRead } from '../kit/call/query.ts'
import { useDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { Link } from '../kit/parts/link.tsx'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { journeys } from './journeys.client.ts'

/** How a journey is sold: its product, and who sees it. */
export function SaleCard({ id }: { id: number }) {
  const { w, name } = useWords()
  const sale = useRead(journeys.sale, { id }, { live: ['itinerary', 'sku'], keep: true }).data
  const link = useDrawer<JourneySale>()
  const share = useDrawer<JourneySale>()
  if (!sale) return null
  const { skuId, skuCode, skuNames, can, agentIds } = sale
  const shared = w(wordAt('journeys.shareWays', sale.share))
  return (
    <>
      <FactCard
        title="journeys.text.selling"
        extra={
          <ActionButtons
            can={can}
            of="journeys.text"
            quiet
            acts={{ link: { go: () => link.show(sale) }, share: { go: () => share.show(sale) } }}
          />
        }
        facts={[
          {
            word: 'journeys.sale.skuId',
            value:
              skuId === null ? (
                w('journeys.text.notLinked')
              ) : (
                <Link href={to.catalog.detail({ id: skuId })}>{`${skuCode} · ${name(skuNames)}`}</Link>
              ),
          },
          { word: 'journeys.sale.singleSkuId', value: sale.singleCode || '–' },
          {
            word: 'journeys.sale.share',
            value: sale.share === 'chosen' ? `${shared} (${agentIds.length})` : shared,
          },
        ]}
      />
      {link.record && (
        <LinkDrawer key={link.count} id={id} sale={link.record} open={link.open} onClose={link.hide} />
      )}
      {share.record && (
        <ShareDrawer key={share.count} id={id} sale={share.record} open={share.open} onClose={share.hide} />
      )}
    </>
  )
}

type Props = Panel & { id: number; sale: JourneySale }
const LinkField = fieldOf(linkForm)

function LinkDrawer({ id, sale, ...panel }: Props) {
  const { w } = useWords()
  const form = useRecordForm(linkForm, {
    name: 'journeys.link',
    existing: { skuId: sale.skuId, singleSkuId: sale.singleSkuId },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('journeys.text.link')}
      call={journeys.link}
      owner={{ id }}
      doneText={w('journeys.text.linked')}
    >
      <LinkField name="skuId" source={skuSource} help="journeys.text.linkHelp" />
      <LinkField name="singleSkuId" source={addOnSource} help="journeys.text.singleHelp" />
    </SaveDrawer>
  )
}

const ShareField = fieldOf(shareForm)

function ShareDrawer({ id, sale, ...panel }: Props) {
  const { w } = useWords()
  const form = useRecordForm(shareForm, {
    name: 'journeys.share',
    existing: { share: sale.share, agentIds: sale.agentIds },
    draft: false,
  })
  const share = useFormValue(form, 'share')
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('journeys.text.share')}
      call={journeys.share}
      owner={{ id }}
      doneText={w('journeys.text.shared')}
    >
      <ShareField name="share" spread />
      {share === 'chosen' && <ShareField name="agentIds" source={agentSource} required />}
    </SaveDrawer>
  )
}
