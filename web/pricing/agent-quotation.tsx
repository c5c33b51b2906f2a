import { useState } from 'react'
import type { QuotationList, QuotationRow } from '#contract/pricing/quotation.schema.ts'
import { TableFoot } from '../kit/list/data-table-foot.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { Fill } from '../kit/grid/fill.tsx'
import { FilterBar } from '../kit/list/filter-bar.tsx'
import { listSchema } from '../kit/list/filter-state.ts'
import { LoadError } from '../kit/parts/load-error.tsx'
import { Link } from '../kit/parts/link.tsx'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { PageHead } from '../kit/parts/page-head.tsx'
import { useRead } from '../kit/query.ts'
import { to } from '../kit/screens.ts'
import { Tabs } from '../kit/parts/tabs.tsx'
import { useListState, type ListControl } from '../kit/list/use-list-state.ts'
import { useWords } from '../kit/words.ts'
import { useConversionText } from './conversion-text.ts'
import { agentSource } from './pick-sources.ts'
import { pricing } from './pricing.client.ts'
import { QuotationBulk, type BulkKind, type Scope } from './quotation-bulk.tsx'
import { QuotationGrid } from './quotation-grid.tsx'
import { QuotationTrace } from './quotation-trace.tsx'
import './agent-quotation.css'

const tabs = ['all', 'quoted', 'belowCost', 'noPrice', 'offSale'] as const
const schema = listSchema({
  filters: {
    agentId: { kind: 'pick', label: 'pricing.fields.agent', source: agentSource, first: true, subject: true },
    text: { kind: 'text', label: 'pricing.text.skuSearch', first: true },
    method: {
      kind: 'select',
      label: 'pricing.fields.method',
      options: [
        { value: 'none', word: 'pricing.methods.none' },
        { value: 'fixed', word: 'pricing.methods.fixed' },
        { value: 'percent', word: 'pricing.methods.percent' },
        { value: 'amount', word: 'pricing.methods.amount' },
      ],
    },
    enabled: {
      kind: 'select',
      label: 'pricing.fields.skuState',
      options: [
        { value: 'true', word: 'pricing.skuStates.enabled' },
        { value: 'false', word: 'pricing.skuStates.disabled' },
      ],
    },
  },
  tabs,
  pageSize: 100,
})
type List = ListControl<typeof schema.filters>

/** What the list is asked for, in the words of the call. */
function filterOf({ tab, values: { text, method, enabled } }: List) {
  return {
    text: text || undefined,
    method: (method || undefined) as 'fixed' | undefined,
    enabled: enabled ? enabled === 'true' : undefined,
    onSale: tab === 'offSale' ? false : undefined,
    problem: tab === 'belowCost' || tab === 'noPrice' ? (tab as 'belowCost') : undefined,
    quoted: tab === 'quoted' ? true : undefined,
  }
}

/** One agent's quotation: every SKU with its rule and the price it makes. */
export default function AgentQuotation() {
  const { w } = useWords()
  const list = useListState('AgentQuotationMain', schema)
  const agentId = Number(list.values.agentId) || null
  const { pageNo, pageSize } = list
  const ask = { ...filterOf(list), agentId: agentId ?? 0, pageNo, pageSize }
  const read = useRead(pricing.quotationList, ask, {
    enabled: agentId !== null,
    keep: true,
    live: ['quotation', 'price', 'cost'],
    tellsFailure: true,
  })
  const data = agentId !== null && read.data?.agent.id === agentId ? read.data : undefined
  return (
    <Fill>
      {data ? <Head list={list} data={data} /> : <PageHead title={w('pricing.screens.AgentQuotationMain')} />}
      <Tabs
        label={w('pricing.screens.AgentQuotationMain')}
        value={list.tab}
        onChange={list.setTab}
        tabs={[
          { value: 'all', word: 'pricing.text.allSkus' },
          { value: 'quoted', word: 'pricing.text.quoted' },
          { value: 'belowCost', word: 'pricing.text.belowCost' },
          { value: 'noPrice', word: 'pricing.text.noPrice' },
          { value: 'offSale', word: 'pricing.saleStates.off' },
        ]}
      />
      <FilterBar list={list} />
      {agentId === null ? (
        <Empty title={w('pricing.text.chooseAgent')}>{w('pricing.text.chooseAgentWhy')}</Empty>
      ) : read.error && !data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : data ? (
        <Quotation key={agentId} list={list} data={data} updatedAt={read.dataUpdatedAt} />
      ) : (
        <div className="lt-calendar-wait" role="status" aria-label={w('kit.parts.loading')} />
      )}
    </Fill>
  )
}

function Head({ list, data: { agent } }: { list: List; data: QuotationList }) {
  const { w } = useWords()
  const conversion = useConversionText()
  const { currency, baseCurrency } = agent
  return (
    <PageHead
      title={w('pricing.text.quotationOf', { name: agent.name })}
      sub={
        <>
          <span>{agent.code}</span>
          <span>{w('pricing.text.quotedIn', { currency })}</span>
          {currency !== baseCurrency && <span>{conversion(agent)}</span>}
        </>
      }
      actions={
        <>
          <Link className="lt-button" href={to.pricing.ModifyLog({ agentId: agent.id })}>
            {w('pricing.screens.ModifyLog')}
          </Link>
          <a
            className="lt-button"
            href={pricing.quotationExport.href({ ...filterOf(list), agentId: agent.id })}
            download
          >
            {w('kit.parts.export')}
          </a>
        </>
      }
    />
  )
}

function Quotation({ list, data, updatedAt }: { list: List; data: QuotationList; updatedAt: number }) {
  const { w } = useWords()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [bulk, setBulk] = useState<BulkKind | null>(null)
  const [traced, setTraced] = useState<QuotationRow | null>(null)
  const { agent, rows, total, date } = data
  const chosen = rows.filter((row) => picked.has(row.skuId)).map((row) => row.skuId)
  const scope: Scope = chosen.length
    ? { agentId: agent.id, skuIds: chosen, date, count: chosen.length }
    : { agentId: agent.id, filter: filterOf(list), date, count: total }
  return (
    <>
      {agent.can['edit'] && rows.length > 0 && (
        <Acts
          chosen={chosen.length}
          total={total}
          onBulk={setBulk}
          onAll={() => setPicked(chosen.length ? new Set() : new Set(rows.map((row) => row.skuId)))}
        />
      )}
      {rows.length ? (
        <QuotationGrid
          list={data}
          picked={{
            has: (skuId) => picked.has(skuId),
            toggle: (skuId, on) =>
              setPicked(new Set(on ? [...picked, skuId] : [...picked].filter((other) => other !== skuId))),
          }}
          onTrace={setTraced}
        />
      ) : (
        <Empty title={w('kit.parts.nothingFound')} />
      )}
      <TableFoot
        paging={{ total, pageNo: list.pageNo, pageSize: list.pageSize, onPage: list.setPage }}
        asOf={updatedAt}
        live
        selected={chosen.length}
      />
      {bulk && (
        <QuotationBulk
          kind={bulk}
          scope={scope}
          currency={agent.currency}
          onClose={() => setBulk(null)}
          onDone={() => {
            setBulk(null)
            setPicked(new Set())
          }}
        />
      )}
      {traced && (
        <QuotationTrace
          key={traced.skuId}
          agentId={agent.id}
          row={traced}
          date={date}
          onClose={() => setTraced(null)}
        />
      )}
    </>
  )
}

type ActsProps = { chosen: number; total: number; onBulk: (kind: BulkKind) => void; onAll: () => void }

/** What can be done to the chosen SKUs, or to all that the filter finds. */
function Acts({ chosen, total, onBulk, onAll }: ActsProps) {
  const { w } = useWords()
  const item = (key: BulkKind, label: string, danger?: boolean) => ({
    key,
    label,
    onPick: () => onBulk(key),
    ...(danger && { danger }),
  })
  return (
    <div className="lt-quotation-acts" role="group" aria-label={w('kit.parts.bulk')}>
      <button type="button" className="lt-button lt-button-plain" onClick={onAll}>
        {w(chosen ? 'kit.parts.letGo' : 'pricing.text.choosePage')}
      </button>
      <span>
        {chosen
          ? w('pricing.text.scopeChosen', { count: chosen })
          : w('pricing.text.scopeFilter', { count: total })}
      </span>
      <button type="button" className="lt-button" onClick={() => onBulk('rule')}>
        {w('pricing.text.bulkRule')}
      </button>
      <button type="button" className="lt-button" onClick={() => onBulk('copy')}>
        {w('pricing.text.copyFrom')}
      </button>
      <MenuButton
        label={w('kit.parts.moreActions')}
        items={[
          item('onSale', w('pricing.text.putOnSale')),
          item('offSale', w('pricing.text.takeOffSale')),
          item('clear', w('pricing.text.clearQuotation'), true),
        ]}
      >
        {w('kit.parts.more')}
      </MenuButton>
    </div>
  )
}
