import type { MarketSetting } from '#contract/open-market/setting.schema.ts'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { BandsCard } from '../bands-card.tsx'

/** How our own bands came about, from orders of the last 90 days; others read the bands alone, from 20 orders on. */
export function OwnBands({ setting: { figures, payments, bands } }: { setting: MarketSetting }) {
  const { w } = useWords()
  return (
    <>
      <FactCard
        title="open-market.text.trustFigures"
        facts={[
          { word: 'open-market.fields.orders', value: figures.orders, keep: true },
          {
            word: 'open-market.trust.answers',
            value:
              figures.answerHours === null
                ? null
                : w('open-market.text.hours', { hours: Math.round(figures.answerHours * 10) / 10 }),
          },
          { word: 'open-market.trust.confirmed', value: figures.confirmed, keep: true },
          { word: 'open-market.trust.refused', value: figures.refused, keep: true },
          { word: 'open-market.trust.calledOff', value: figures.calledOff, keep: true },
          { word: 'open-market.trust.casesLost', value: figures.casesLost, keep: true },
          { word: 'open-market.text.billedOrders', value: payments.billed, keep: true },
          { word: 'open-market.text.paidOrders', value: payments.paid, keep: true },
        ]}
      />
      <BandsCard bands={bands} />
    </>
  )
}
