import type { MarketSetting } from '#contract/open-market/setting.schema.ts'
import { fromOrders } from '#contract/open-market/trust/trust.ts'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { answerTime } from '../answer-time.ts'
import { BandsCard } from '../bands-card.tsx'

/** How our own bands came about, from orders of the last 90 days; others read the bands alone, from 20 orders on. */
export function OwnBands({ setting: { figures, payments, bands } }: { setting: MarketSetting }) {
  const { w } = useWords()
  return (
    <>
      <Card title="open-market.text.trustFigures">
        <Facts
          facts={[
            { word: 'open-market.trust.orders', value: figures.orders, keep: true },
            { word: 'open-market.text.typedOrders', value: figures.typed, keep: true },
            {
              word: 'open-market.trust.answers',
              value: figures.answerHours === null ? null : answerTime(figures.answerHours * 60),
            },
            { word: 'open-market.trust.confirmed', value: figures.confirmed, keep: true },
            { word: 'open-market.trust.refused', value: figures.refused, keep: true },
            { word: 'open-market.trust.calledOff', value: figures.calledOff, keep: true },
            { word: 'open-market.trust.casesLost', value: figures.casesLost, keep: true },
            { word: 'open-market.text.billedOrders', value: payments.billed, keep: true },
            { word: 'open-market.text.paidOrders', value: payments.paid, keep: true },
          ]}
        />
        <p className="lt-field-help">{w('open-market.text.trustHelp', { count: fromOrders })}</p>
      </Card>
      <BandsCard bands={bands} />
    </>
  )
}
