import { nameIn } from '#contract/kit/languages.ts'
import { ladderRecord } from '#contract/promotions/ladder.fields.ts'
import type { Ladder } from '#contract/promotions/ladder.schema.ts'
import { listSchema } from '../kit/list/filter-state.ts'
import { requestOf } from '../kit/list/list-filter.ts'
import { filtersOf } from '../kit/record/record-filters.ts'
import { useListPage } from '../kit/list/use-list-page.ts'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListState } from '../kit/list/use-list-state.ts'
import { go } from '../kit/route/navigate.ts'
import { switched } from '../kit/route/action.ts'
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
    basis: filtersOf(ladderRecord)('basis', { first: true }),
    skuId: { kind: 'pick', label: 'promotions.fields.item', source: ladderSkuSource, first: true },
  },
  tabs: ['all', 'live', 'disabled'],
})

const pageOf = (id: number | 'new') => to.promotions.StepwisePriceDetail({ ladderPriceId: String(id) })

/** Stepwise prices in the order in which they are asked: the latest made goes before the others. */
export default function LadderList() {
  const list = useListState('StepwisePriceList', schema)
  const enabled = list.tab === 'all' ? undefined : list.tab === 'live'
  const page = useListPage(promotions.ladderList, list, { ...requestOf(list), enabled }, ['ladder'])
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
      hrefOf={({ id }) => pageOf(id)}
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
          done: switched(!enabled),
        },
      }}
    />
  )
}
