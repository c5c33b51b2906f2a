import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'

/** A cancellation rule in words: "from 72 h before: 50 % · from 24 h before: 100 %". */
export function useCancelText(): (rule: SkuInfo['cancelRule'], currency: string) => string {
  const { w } = useWords()
  return (rule, currency) =>
    rule
      .map((step) =>
        'keepBasisPoints' in step
          ? w('catalog.text.stepPercent', { hours: step.hoursBefore, percent: step.keepBasisPoints / 100 })
          : 'keepNights' in step
            ? w('catalog.text.stepNights', { hours: step.hoursBefore, nights: step.keepNights })
            : w('catalog.text.stepAmount', {
                hours: step.hoursBefore,
                amount: formatMoney({ amountMinor: step.keepMinor, currency }),
              }),
      )
      .join(' · ')
}
