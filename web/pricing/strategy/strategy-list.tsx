import { useState } from 'react'
import type { StrategyRow } from '#contract/pricing/strategy/strategy.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { go } from '../../kit/route/navigate.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useRead } from '../../kit/call/query.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { strategySkuSource } from '../pick-sources.ts'
import { StrategyDrawer } from './strategy-form.tsx'
import { usePriceScope } from '../owners/use-price-scope.ts'
import { strategyRow } from '#contract/pricing/strategy/strategy.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'pricing.text.strategySearch', first: true },
    productType: { kind: 'select', label: 'pricing.fields.productType', first: true },
    categoryIds: { kind: 'tree', label: 'pricing.fields.category', first: true },
    skuId: { kind: 'pick', label: 'pricing.fields.sku', source: strategySkuSource },
    onSale: {
      kind: 'select',
      label: 'pricing.fields.onSale',
      options: [
        { value: 'true', word: 'pricing.text.takesNoneOff' },
        { value: 'false', word: 'pricing.text.takesSomeOff' },
      ],
    },
  },
})

function Name({ row }: { row: StrategyRow }) {
  const { w } = useWords()
  return (
    <>
      {row.name} {row.isDefault && <StatusTag tone="info">{w('pricing.fields.isDefault')}</StatusTag>}
    </>
  )
}

const column = columnsOf(strategyRow)
const columns: readonly Column<StrategyRow>[] = [
  column('code', { width: 140, frozen: true, card: 'sub' }),
  column('name', { width: 260, grow: true, render: (row) => <Name row={row} />, card: 'title' }),
  column('rules', { width: 120, card: 'meta' }),
  column('agents', { width: 120, card: 'meta' }),
  column('groups', { width: 120, card: 'meta' }),
  column('note', { width: 240, card: 'meta' }),
]

const open = ({ id }: StrategyRow) => go(to.pricing.PriceStrategyTab({ id }))

/** Named sets of rules for selling prices that agents and groups follow. */
export default function StrategyList() {
  const [making, setMaking] = useState(false)
  const list = useListState('PriceStrategy', schema)
  const { text, productType, categoryIds, skuId, onSale } = list.values
  const choices = usePriceScope()
  const ask = {
    text: text || undefined,
    productType: productType || undefined,
    categoryIds: categoryIds.length ? categoryIds.map(Number) : undefined,
    skuId: Number(skuId) || undefined,
    onSale: onSale ? onSale === 'true' : undefined,
  }
  const { pageNo, pageSize } = list
  const read = useRead(
    pricing.strategyList,
    { ...ask, pageNo, pageSize },
    { live: ['quotation'], keep: true, tellsFailure: true },
  )
  const add = (
    <NewButton
      needs="tools.PriceStrategy.edit"
      title="pricing.text.newStrategy"
      onPress={() => setMaking(true)}
    />
  )
  return (
    <>
      <ListPage
        list={list}
        read={read}
        title="pricing.screens.PriceStrategy"
        columns={columns}
        choices={choices}
        rowKey={(row) => String(row.id)}
        onOpen={open}
        actions={add}
        empty={{ title: 'pricing.text.noStrategies', text: 'pricing.text.noStrategiesWhy', action: add }}
        live
      />
      {making && (
        <StrategyDrawer
          strategy={null}
          onClose={() => setMaking(false)}
          onSaved={(id) => go(to.pricing.PriceStrategyTab({ id }))}
        />
      )}
    </>
  )
}
