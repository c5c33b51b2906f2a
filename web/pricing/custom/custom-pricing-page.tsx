import { monthEnd } from '../../kit/words/days.ts'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { CustomPrices } from './custom-prices.tsx'
import { OwnerSkuBar } from '../owners/owner-sku-bar.tsx'
import { PriceMonth } from '../calendar/price-month.tsx'
import { OwnerSheets } from '../price-sheets.tsx'
import type { PriceSubject } from '../owners/price-subject.ts'
import { useMonth, useOwnerSku } from '../use-place.ts'

/** One owner's own prices of a SKU by range of days and weekdays, and what each day sells at with them. */
export function CustomPricingPage({ subject }: { subject: PriceSubject }) {
  const { w } = useWords()
  const { calls, screens, words } = subject
  const { ownerId, skuId } = useOwnerSku(subject)
  const read = useRead(
    calls.customList,
    { ...subject.of(ownerId ?? 0), skuId: skuId ?? 0 },
    { enabled: ownerId !== null && skuId !== null, keep: true, live: ['quotation'], tellsFailure: true },
  )
  const data = read.data?.owner.id === ownerId && read.data.sku.id === skuId ? read.data : undefined
  return (
    <div className="lt-custom-prices">
      <PageHead
        title={data ? w(words.customOf, { name: data.owner.name }) : w(screens.custom.word)}
        actions={
          ownerId !== null && (
            <>
              {data && (
                <OwnerSheets
                  subject={subject}
                  ownerId={ownerId}
                  mayEdit={Boolean(data.can['edit'])}
                  skuId={data.sku.id}
                />
              )}
              <Link className="lt-button" href={screens.quotation.href(ownerId)}>
                {w('pricing.text.toQuotation')}
              </Link>
            </>
          )
        }
      />
      <OwnerSkuBar subject={subject} />
      {ownerId === null || skuId === null ? (
        <Empty title={w(words.chooseSku)}>{w('pricing.text.noCustomPriceWhy')}</Empty>
      ) : read.error && !data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        data && (
          <CustomPrices
            key={`${ownerId} ${skuId}`}
            data={data}
            calls={{ save: calls.customSave, owner: subject.of(ownerId), remove: calls.customDelete }}
          >
            <OwnerMonth subject={subject} ownerId={ownerId} skuId={skuId} />
          </CustomPrices>
        )
      )}
    </div>
  )
}

type OwnerMonthProps = { subject: PriceSubject; ownerId: number; skuId: number }

function OwnerMonth({ subject, ownerId, skuId }: OwnerMonthProps) {
  const { month, setMonth } = useMonth()
  const read = useRead(
    subject.calls.calendar,
    { ...subject.of(ownerId), skuId, from: month, to: monthEnd(month) },
    { keep: true, live: ['quotation', 'price', 'cost'] },
  )
  return read.data && <PriceMonth calendar={read.data} month={month} onMonth={setMonth} />
}
