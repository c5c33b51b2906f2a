import { nameIn } from '#contract/kit/languages.ts'
import { ladderBases } from '#contract/promotions/ladder.ts'
import type { Ladder } from '#contract/promotions/ladder.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListState, type ListControl } from '../kit/list/use-list-state.ts'
import { go } from '../kit/route/navigate.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { to } from '../kit/route/screens.ts'
import { language } from '../kit/words/words.ts'
import { ladderColumns } from './ladder-columns.tsx'
import { ladderSkuSource } from './pick-sources.ts'
import { NewButton } from '../kit/parts/new-button.tsx'
import { promotions } from './promotions.client.ts'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'promotions.text.searchLadders', first: true },
    basis: {
      kind: 'select',
      label: 'promotions.fields.basis',
      first: true,
      options: ladderBases.map((value) => ({ value, word: `promotions.bases.${value}` as const })),
    },
    skuId: { kind: 'pick', label: 'promotions.fields.item', source: ladderSkuSource, first: true },
  },
  tabs: ['all', 'live', 'disabled'],
})

const filterOf = ({ tab, values: { text, basis, skuId } }: ListControl<typeof schema.filters>) => ({
  text: text || undefined,
  basis: ladderBases.find((one) => one === basis),
  skuId: skuId ? Number(skuId) : undefined,
  enabled: tab === 'all' ? undefined : tab === 'live',
})

const pageOf = (id: number | 'new') => to.promotions.StepwisePriceDetail({ ladderPriceId: String(id) })

/** Stepwise prices in the order in which they are asked: the latest made goes before the others. */
export default function LadderList() {
  const list = useListState('StepwisePriceList', schema)
  const filter = filterOf(list)
  const page = useListPage(promotions.ladderList, list, filter, ['ladder'])
  const create = (
    <NewButton needs="promoTools.stepwises.edit" title="promotions.text.newLadder" href={pageOf('new')} />
  )
  return (
    <ListPage
      {...page}
      title="promotions.screens.StepwisePriceList"
      tabs={[
        { value: 'all', word: 'promotions.text.all' },
        { value: 'live', word: 'promotions.states.live' },
        { value: 'disabled', word: 'promotions.states.disabled' },
      ]}
      columns={ladderColumns}
      rowKey={(ladder) => ladder.id}
      rowName={({ names }) => nameIn(names, language())}
      onOpen={({ id }) => go(pageOf(id))}
      onEdit={({ id }) => go(pageOf(id))}
      rowActions={(ladder) => <LadderActions ladder={ladder} />}
      actions={create}
      empty={{ title: 'promotions.text.noLadders', text: 'promotions.text.noLaddersWhy', action: create }}
      live
    />
  )
}

function LadderActions({ ladder: { id, enabled, can } }: { ladder: Ladder }) {
  return (
    <ActionButtons
      can={can}
      of="promotions.text"
      max={1}
      quiet
      acts={{
        edit: { word: 'kit.parts.edit', go: () => go(pageOf(id)) },
        enable: {
          word: enabled ? 'promotions.text.disable' : 'promotions.text.enable',
          call: promotions.ladderEnable,
          input: () => ({ id, enabled: !enabled }),
          done: 'promotions.text.saved',
        },
      }}
    />
  )
}
