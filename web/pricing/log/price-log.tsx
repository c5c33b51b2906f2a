import { useMemo, useState } from 'react'
import { type PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import { useSentences } from '../../audit/sentence.public.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { agentSource } from '../pick-sources.ts'
import { PriceLogDrawer } from './price-log-drawer.tsx'
import { pricing } from '../pricing.client.ts'
import { changesColumn, revertedColumn } from './price-log-columns.tsx'
import { useWholeSentence, WholeActDrawer } from './whole-act-drawer.tsx'
import { priceLogEntryRow } from '#contract/pricing/log/price-log-entry.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { chosen, filtersOf } from '../../kit/record/record-filters.ts'

const skuSource = pickFrom('pricing.logSkus', pricing.priceLogSkus, codedChoice)
const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'pricing.fields.agent', source: agentSource, first: true },
    skuId: { kind: 'pick', label: 'pricing.fields.sku', source: skuSource, first: true },
    area: filtersOf(priceLogEntryRow)('area', { first: true }),
    period: { kind: 'dates', label: 'pricing.fields.period' },
  },
})

type PriceLogView = Record<'sentence' | 'who', (row: PriceLogEntry) => string>

const column = columnsOf(priceLogEntryRow)
const listColumns = ({ sentence, who }: PriceLogView): readonly Column<PriceLogEntry>[] => [
  column('at', { as: 'time', width: 150, frozen: true, card: 'meta' }),
  {
    key: 'what',
    title: 'pricing.fields.what',
    width: 340,
    grow: true,
    text: sentence,
    card: 'title',
    brief: true,
  },
  column('area', { width: 112, card: 'meta' }),
  changesColumn,
  {
    key: 'who',
    title: 'pricing.fields.changedBy',
    width: 140,
    text: who,
    card: 'meta',
  },
  column('origin', { width: 112 }),
  revertedColumn,
]

/** Who changed which price from what to what, when and from where; each act can be taken back. */
export default function PriceLog() {
  const [open, setOpen] = useState<PriceLogEntry | null>(null)
  const list = useListState('ModifyLog', schema)
  const { agentId, skuId, area, period } = list.values
  const ask = {
    agentId: agentId ? Number(agentId) : undefined,
    skuId: skuId ? Number(skuId) : undefined,
    area: chosen(priceLogEntryRow, 'area', area),
    from: period?.from,
    to: period?.to,
  }
  const { sentence, who } = useSentences()
  const whole = useWholeSentence()
  const columns = useMemo(
    () => listColumns({ sentence: (row) => (row.bulk ? whole(row, row.bulk) : sentence(row)), who }),
    [sentence, who, whole],
  )
  const page = useListPage(pricing.priceLogList, list, ask, ['price', 'quotation', 'cost'])
  return (
    <>
      <ListPage
        {...page}
        title="pricing.screens.ModifyLog"
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={setOpen}
        empty={{ title: 'pricing.text.noChanges', text: 'pricing.text.noChangesWhy' }}
        live
      />
      {open?.bulk ? (
        <WholeActDrawer entry={open} bulk={open.bulk} onOpen={setOpen} onClose={() => setOpen(null)} />
      ) : (
        open && <PriceLogDrawer key={open.id} entry={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
