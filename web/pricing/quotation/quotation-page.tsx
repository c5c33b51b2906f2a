import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useMemo, useState } from 'react'
import type { QuotationList, QuotationRow } from '#contract/pricing/quotation/quotation.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { TableFoot } from '../../kit/list/table/data-table-foot.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { FilterBar } from '../../kit/list/filter-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { useRead } from '../../kit/call/query.ts'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { useNarrow } from '../../kit/look/use-narrow.ts'
import { useWords } from '../../kit/words/words.ts'
import { useConversionText } from '../resolve/conversion-text.ts'
import { OwnerSheets } from '../price-sheets.tsx'
import type { PriceSubject } from '../owners/price-subject.ts'
import { OwnerBox } from '../owners/owner-box.tsx'
import { QuotationBulk, type BulkKind, type Scope } from './quotation-bulk.tsx'
import { QuotationCards } from './quotation-cards.tsx'
import { QuotationGrid } from './quotation-grid.tsx'
import { QuotationTrace } from './quotation-trace.tsx'
import { usePriceScope } from '../owners/use-price-scope.ts'
import './quotation-page.css'

const tabs = ['all', 'quoted', 'belowCost', 'noPrice', 'offSale'] as const
const methods = ['none', 'fixed', 'percent', 'amount'] as const
const problems = ['belowCost', 'noPrice'] as const
const schemaOf = ({ key, label, source }: PriceSubject) =>
  listSchema({
    filters: {
      [key]: { kind: 'pick', label, source, first: true, subject: true },
      text: { kind: 'text', label: 'pricing.text.skuSearch', first: true },
      productType: { kind: 'select', label: 'pricing.fields.productType' },
      categoryIds: { kind: 'tree', label: 'pricing.fields.category' },
      method: {
        kind: 'select',
        label: 'pricing.fields.method',
        options: methods.map((value) => ({ value, word: `pricing.methods.${value}` as const })),
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
type List = ListControl<ReturnType<typeof schemaOf>['filters']>

/** What the list is asked for, in the words of the call. */
function filterOf({ tab, values: { text, productType, categoryIds, method, enabled } }: List) {
  return {
    text: text || undefined,
    productType: productType || undefined,
    categoryIds: categoryIds.length ? categoryIds.map(Number) : undefined,
    method: asOneOf(methods, method),
    enabled: enabled ? enabled === 'true' : undefined,
    onSale: tab === 'offSale' ? false : undefined,
    problem: asOneOf(problems, tab),
    quoted: tab === 'quoted' ? true : undefined,
  }
}

/** One owner's quotation: every SKU with its rule and the price it makes. */
export function QuotationPage({ subject }: { subject: PriceSubject }) {
  const { w } = useWords()
  const schema = useMemo(() => schemaOf(subject), [subject])
  const { quotation } = subject.screens
  const choices = usePriceScope()
  const list = useListState(quotation.name, schema)
  const ownerId = Number(list.values[subject.key]) || null
  const { pageNo, pageSize } = list
  const ask = { ...filterOf(list), ...subject.of(ownerId ?? 0), pageNo, pageSize }
  const read = useRead(subject.calls.list, ask, {
    enabled: ownerId !== null,
    keep: true,
    live: ['quotation', 'price', 'cost'],
    tellsFailure: true,
  })
  const data = ownerId !== null && read.data?.owner.id === ownerId ? read.data : undefined
  return (
    <Fill>
      {data ? <Head subject={subject} list={list} data={data} /> : <PageHead title={w(quotation.word)} />}
      <Tabs
        label={w(quotation.word)}
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
      <FilterBar list={list} choices={choices} />
      {ownerId === null ? (
        <Empty
          title={w(subject.words.choose)}
          action={
            <OwnerBox
              source={subject.source}
              label={subject.label}
              value={null}
              onChange={(id) => list.set({ [subject.key]: String(id) })}
            />
          }
        >
          {w(subject.words.chooseWhy)}
        </Empty>
      ) : read.error && !data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : data ? (
        <Quotation key={ownerId} subject={subject} list={list} data={data} updatedAt={read.dataUpdatedAt} />
      ) : (
        <div className="lt-calendar-wait" role="status" aria-label={w('kit.parts.loading')} />
      )}
    </Fill>
  )
}

type HeadProps = { subject: PriceSubject; list: List; data: QuotationList }

function Head({ subject, list, data: { owner } }: HeadProps) {
  const { w } = useWords()
  const conversion = useConversionText()
  const { currency, baseCurrency } = owner
  const { log, share, twin } = subject.screens
  return (
    <PageHead
      title={w(subject.words.quotationOf, { name: owner.name })}
      sub={
        <>
          <span>{owner.code}</span>
          <span>{w('pricing.text.quotedIn', { currency })}</span>
          {currency !== baseCurrency && <span>{conversion(owner)}</span>}
        </>
      }
      actions={
        <>
          {share && (
            <Link className="lt-button" href={share(owner.id)}>
              {w('pricing.screens.wxAgentQuotation')}
            </Link>
          )}
          {twin && (
            <Link className="lt-button" href={twin.href(owner.id)}>
              {w(twin.word)}
            </Link>
          )}
          {log && (
            <Link className="lt-button" href={log(owner.id)}>
              {w('pricing.screens.ModifyLog')}
            </Link>
          )}
          <OwnerSheets
            subject={subject}
            ownerId={owner.id}
            mayEdit={Boolean(owner.can['edit'])}
            filter={filterOf(list)}
          />
        </>
      }
    />
  )
}

type QuotationProps = { subject: PriceSubject; list: List; data: QuotationList; updatedAt: number }

function Quotation({ subject, list, data, updatedAt }: QuotationProps) {
  const { w } = useWords()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [bulk, setBulk] = useState<BulkKind | null>(null)
  const [traced, setTraced] = useState<QuotationRow | null>(null)
  const { owner, rows, total, date } = data
  const Sheet = useNarrow() ? QuotationCards : QuotationGrid
  const chosen = rows.filter((row) => picked.has(row.skuId)).map((row) => row.skuId)
  const scope: Scope = chosen.length
    ? { ownerId: owner.id, skuIds: chosen, date, count: chosen.length }
    : { ownerId: owner.id, filter: filterOf(list), date, count: total }
  return (
    <>
      {owner.can['edit'] && rows.length > 0 && (
        <Acts
          copyWord={subject.words.copyFrom}
          chosen={chosen.length}
          total={total}
          shareHref={subject.screens.share?.(owner.id, chosen)}
          onBulk={setBulk}
          onAll={() => setPicked(chosen.length ? new Set() : new Set(rows.map((row) => row.skuId)))}
        />
      )}
      {rows.length ? (
        <Sheet
          subject={subject}
          list={data}
          picked={{
            has: (skuId) => picked.has(skuId),
            toggle: (skuId, on) =>
              setPicked((now) => new Set(on ? [...now, skuId] : [...now].filter((other) => other !== skuId))),
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
          subject={subject}
          kind={bulk}
          scope={scope}
          currency={owner.currency}
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
          subject={subject}
          ownerId={owner.id}
          row={traced}
          date={date}
          onClose={() => setTraced(null)}
        />
      )}
    </>
  )
}

type ActsProps = {
  copyWord: WordKey
  chosen: number
  total: number
  /** Where the chosen are sent to the agent. */
  shareHref: string | undefined
  onBulk: (kind: BulkKind) => void
  onAll: () => void
}

/** What can be done to the chosen SKUs, or to all that the filter finds. */
function Acts({ copyWord, chosen, total, shareHref, onBulk, onAll }: ActsProps) {
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
      <button type="button" className="lt-button" onClick={() => onBulk('set')}>
        {w('pricing.text.bulkSet')}
      </button>
      <button type="button" className="lt-button" onClick={() => onBulk('change')}>
        {w('pricing.text.bulkChange')}
      </button>
      <button type="button" className="lt-button" onClick={() => onBulk('copy')}>
        {w(copyWord)}
      </button>
      {shareHref && chosen > 0 && (
        <Link className="lt-button" href={shareHref}>
          {w('pricing.shared.share')}
        </Link>
      )}
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
