import { today as todayHere } from '../kit/dates.ts'
import { monthEnd, monthStart } from '../kit/days.ts'
import { LoadError } from '../kit/parts/load-error.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { Link } from '../kit/parts/link.tsx'
import { PageHead } from '../kit/parts/page-head.tsx'
import { useRead } from '../kit/query.ts'
import { to } from '../kit/screens.ts'
import { timeZone } from '../kit/session.ts'
import { useUrlQuery } from '../kit/url-query.ts'
import { useWords } from '../kit/words.ts'
import { CustomPrices, type CustomPriceCalls } from './custom-prices.tsx'
import { OwnerBox } from './owner-box.tsx'
import { pricing } from './pricing.client.ts'
import { agentSource } from './pick-sources.ts'
import { PriceMonth } from './price-month.tsx'
import { SkuBox } from './sku-box.tsx'
import './calendar-price.css'

/** One agent's own prices of a SKU by range of days and weekdays, and what each day sells at with them. */
export default function CustomPricing() {
  const { w } = useWords()
  const [query, setQuery] = useUrlQuery()
  const agentId = Number(query['agentId']) || null
  const skuId = Number(query['skuId']) || null
  const chosen = agentId !== null && skuId !== null
  const read = useRead(
    pricing.customPriceList,
    { agentId: agentId ?? 0, skuId: skuId ?? 0 },
    { enabled: chosen, keep: true, live: ['quotation'], tellsFailure: true },
  )
  const data = chosen && read.data?.owner.id === agentId && read.data.sku.id === skuId ? read.data : undefined
  const calls: CustomPriceCalls = {
    save: pricing.customPriceSave,
    owner: { agentId },
    remove: pricing.customPriceDelete,
  }
  return (
    <div className="lt-custom-prices">
      <PageHead
        title={
          data
            ? w('pricing.text.customPricesOf', { name: data.owner.name })
            : w('pricing.screens.CustomPricing')
        }
        actions={
          agentId !== null && (
            <Link className="lt-button" href={to.pricing.AgentQuotationMain({ agentId })}>
              {w('pricing.text.toQuotation')}
            </Link>
          )
        }
      />
      <div className="lt-calendar-bar">
        <OwnerBox
          source={agentSource}
          label="pricing.fields.agent"
          value={agentId}
          onChange={(id) => setQuery({ agentId: id })}
        />
        <SkuBox skuId={skuId} onChange={(id) => setQuery({ skuId: id })} />
      </div>
      {!chosen ? (
        <Empty title={w('pricing.text.chooseAgentSku')}>{w('pricing.text.noCustomPriceWhy')}</Empty>
      ) : read.error && !data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        data && (
          <CustomPrices key={`${agentId} ${skuId}`} data={data} calls={calls}>
            <AgentMonth agentId={agentId} skuId={skuId} />
          </CustomPrices>
        )
      )}
    </div>
  )
}

function AgentMonth({ agentId, skuId }: { agentId: number; skuId: number }) {
  const [query, setQuery] = useUrlQuery()
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(query['month'] ?? '')
    ? `${query['month']}-01`
    : monthStart(todayHere(timeZone()))
  const read = useRead(
    pricing.agentCalendar,
    { agentId, skuId, from: month, to: monthEnd(month) },
    { keep: true, live: ['quotation', 'price', 'cost'] },
  )
  return (
    read.data && (
      <PriceMonth
        calendar={read.data}
        month={month}
        onMonth={(next) => setQuery({ month: next.slice(0, 7) })}
      />
    )
  )
}
