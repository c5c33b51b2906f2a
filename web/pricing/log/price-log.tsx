import { useMemo, useState } from 'react'
import { priceAreas, type PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import { useSentences } from '../../audit/sentence.public.ts'
import { momentCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { word } from '../../kit/words/words.ts'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { agentSource } from '../pick-sources.ts'
import { PriceLogDrawer } from './price-log-drawer.tsx'
import { pricing } from '../pricing.client.ts'
import { changesColumn, revertedColumn } from './price-log-columns.tsx'
import { useWholeSentence, WholeActDrawer } from './whole-act-drawer.tsx'

const skuSource = pickFrom('pricing.logSkus', pricing.priceLogSkus, codedChoice)
const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'pricing.fields.agent', source: agentSource, first: true },
    skuId: { kind: 'pick', label: 'pricing.fields.sku', source: skuSource, first: true },
    area: {
      kind: 'select',
      label: 'pricing.fields.area',
      options: priceAreas.map((value) => ({ value, word: `pricing.areas.${value}` as const })),
      first: true,
    },
    period: { kind: 'dates', label: 'pricing.fields.period' },
  },
})

type PriceLogView = Record<'sentence' | 'who', (row: PriceLogEntry) => string>

const columnsOf = ({ sentence, who }: PriceLogView): readonly Column<PriceLogEntry>[] => [
  {
    key: 'at',
    title: 'pricing.fields.when',
    width: 150,
    frozen: true,
    ...momentCell((row) => row.at),
    card: 'meta',
  },
  {
    key: 'what',
    title: 'pricing.fields.what',
    width: 340,
    grow: true,
    text: sentence,
    card: 'title',
    brief: true,
  },
  {
    key: 'area',
    title: 'pricing.fields.area',
    width: 112,
    text: (row) => word(`pricing.areas.${row.area}`),
    card: 'meta',
  },
  changesColumn,
  {
    key: 'who',
    title: 'pricing.fields.changedBy',
    width: 140,
    text: who,
    card: 'meta',
  },
  {
    key: 'origin',
    title: 'pricing.fields.origin',
    width: 112,
    text: (row) => row.origin,
  },
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
    area: priceAreas.find((one) => one === area),
    from: period?.from,
    to: period?.to,
  }
  const { sentence, who } = useSentences()
  const whole = useWholeSentence()
  const columns = useMemo(
    () => columnsOf({ sentence: (row) => (row.bulk ? whole(row, row.bulk) : sentence(row)), who }),
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
