import { nameIn } from '#contract/kit/languages.ts'
import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs } from '../../kit/route/action.ts'
import { useGo } from '../parts/use-go.ts'
import { to } from '../../kit/route/screens.ts'
import { language, useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'

type Props = { row: ListingRow; onOverride: () => void; onSales: () => void }
const done = 'booster.text.moved'

/** What may be done with a listing: first what its guard asks for. */
export function ListingActs({ row, onOverride, onSales }: Props) {
  const { w } = useWords()
  const go = useGo()
  const { id, state, skuNames, guard, can } = row
  const isPaused = state === 'paused'
  return (
    <ActionButtons
      can={{
        ...can,
        sales: true,
        ...(guard === 'cost' && { costs: true as const }),
        ...(guard === 'noPrice' && { calendar: true as const }),
        ...(guard === 'stale' && { connection: true as const }),
      }}
      of="booster.text"
      max={1}
      quiet
      name={nameIn(skuNames, language())}
      acts={{
        accept: runs(booster.listingAccept, () => ({ id }), { done }),
        costs: { word: 'booster.text.costs', go: () => go(to.pricing.costManage()) },
        calendar: { word: 'booster.text.calendar', go: () => go(to.pricing.calendarPrice()) },
        connection: { word: 'booster.text.connection', go: () => go(to.channels.channelIntegration()) },
        price: {
          word: 'booster.text.prices',
          go: () => go(to.booster.editPrice(undefined, { listingId: String(id) })),
        },
        pause: runs(booster.listingPause, () => ({ id, paused: !isPaused }), {
          word: isPaused ? 'booster.text.resume' : 'booster.text.pause',
          ...(!isPaused && { consequence: w('booster.text.pauseWhat') }),
          done,
        }),
        override: { word: 'booster.text.override', go: onOverride },
        overrideEnd: runs(booster.overrideEnd, () => ({ id }), { done }),
        otherTerms: runs(booster.otherTerms, (reason) => ({ id, reason }), {
          reason: true,
          consequence: w('booster.text.otherTermsWhat'),
          done,
        }),
        sales: { word: 'booster.text.sales', go: onSales },
        end: runs(booster.listingEnd, (reason) => ({ id, reason }), {
          danger: true,
          reason: true,
          consequence: w('booster.text.endWhat'),
          done,
        }),
      }}
    />
  )
}
