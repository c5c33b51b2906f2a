import type { PromoCode } from '#contract/promotions/promo.schema.ts'
import { LastEvents } from '../audit/history.public.tsx'
import { RecordQuickView } from '../kit/list/quick-view/record-quick-view.tsx'
import { useQuickView } from '../kit/list/quick-view/use-quick-view.ts'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import { CodeActions } from './code-actions.tsx'
import { discountText, stateOf, usedText } from './code-columns.tsx'
import { promotions } from './promotions.client.ts'
import { daysText, scopeText } from './scope-columns.tsx'

/** What a code lets off, for what and how often, and what happened to its discount last. */
export function CodeQuickView({ code }: { code: PromoCode }) {
  const { w, name } = useWords()
  const info = useQuickView(promotions.info, { id: code.promoId }, { live: ['promo'] })
  const [tone, state] = stateOf(code)
  return (
    <RecordQuickView
      name={code.code}
      acts={<CodeActions code={code} max={2} />}
      last={<LastEvents of={info} />}
    >
      <FactCard
        title="promotions.text.sectionDiscount"
        extra={<StatusTag tone={tone}>{w(state)}</StatusTag>}
        facts={[
          { word: 'promotions.fields.name', value: name(code.names) },
          { word: 'promotions.fields.discount', value: discountText(code), wide: true },
          { word: 'promotions.fields.used', value: usedText(code) },
        ]}
      />
      <FactCard
        title="promotions.text.sectionScope"
        facts={[
          { word: 'promotions.fields.holdsFor', value: scopeText(code), wide: true },
          { word: 'promotions.fields.booked', value: daysText(code.booked) },
          { word: 'promotions.fields.service', value: daysText(code.service) },
        ]}
      />
    </RecordQuickView>
  )
}
