import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { ArchiveCalendar, ArchivedPrice } from '#contract/pricing/quotation/quotation.schema.ts'
import { monthEnd } from '../../kit/words/days.ts'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import { OwnerSkuBar } from '../owners/owner-sku-bar.tsx'
import { PriceMonth } from '../calendar/price-month.tsx'
import type { PriceSubject } from '../owners/price-subject.ts'
import { useMonth, useOwnerSku } from '../use-place.ts'
import '../dated/dated-parts.css'

/** The price calendar of one owner and SKU: past days as they were, today and later ones as they are. */
export function ArchivePage({ subject }: { subject: PriceSubject }) {
  const { w, name } = useWords()
  const { calls, screens, words } = subject
  const { ownerId, skuId } = useOwnerSku(subject)
  const { month, setMonth } = useMonth()
  const read = useRead(
    calls.archive,
    { ...subject.of(ownerId ?? 0), skuId: skuId ?? 0, from: month, to: monthEnd(month) },
    {
      enabled: ownerId !== null && skuId !== null,
      keep: true,
      live: ['quotation', 'price'],
      tellsFailure: true,
    },
  )
  const data = read.data?.owner.id === ownerId && read.data.sku.id === skuId ? read.data : undefined
  return (
    <div className="lt-custom-prices">
      <PageHead
        title={data ? `${data.owner.name} · ${name(data.sku.names)}` : w(screens.archive.word)}
        actions={
          ownerId !== null &&
          skuId !== null && (
            <Link className="lt-button" href={screens.custom.href(ownerId, skuId)}>
              {w(screens.custom.word)}
            </Link>
          )
        }
      />
      <OwnerSkuBar subject={subject} />
      {ownerId === null || skuId === null ? (
        <Empty title={w(words.chooseSku)}>{w('pricing.text.archiveWhy')}</Empty>
      ) : read.error && !data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        data && (
          <Card title="pricing.text.archiveMonth">
            <p className="lt-field-help">
              {data.archivedFrom
                ? w('pricing.text.archivedFrom', { date: data.archivedFrom })
                : w('pricing.text.archiveEmpty')}
            </p>
            <PriceMonth
              calendar={data}
              month={month}
              onMonth={setMonth}
              describe={(row) => <Archived calendar={data} row={row} />}
            />
          </Card>
        )
      )}
    </div>
  )
}

type ArchivedProps = { calendar: ArchiveCalendar; row: Pick<ArchivedPrice, 'price' | 'currency' | 'closed'> }

/** What an archived day was sold at. */
function Archived({ calendar: { sku }, row: { price, currency, closed } }: ArchivedProps) {
  const { w } = useWords()
  return (
    <>
      <p>
        <StatusTag tone="muted">{w('pricing.text.archived')}</StatusTag>{' '}
        {closed && <StatusTag tone="muted">{w('pricing.text.closed')}</StatusTag>}
      </p>
      <Facts
        facts={kindsOf(sku.chargeMethod).map((kind) => ({
          word: guestWord[kind],
          value: <Money minor={price[amountKey[kind]]} currency={currency} />,
          keep: true,
        }))}
      />
      <p className="lt-field-help">{w('pricing.text.archiveWhy')}</p>
    </>
  )
}
