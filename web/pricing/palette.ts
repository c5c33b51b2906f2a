import { priceKeys } from '#contract/pricing/families.ts'
import { go } from '../kit/route/navigate.ts'
import type { PaletteSource } from '../kit/route/palette-sources.ts'
import { to } from '../kit/route/screens.ts'
import { word } from '../kit/words/words.ts'
import { pricedSkuSource } from './pick-sources.ts'
import { matchedBy, raiseIn } from './raise-in.ts'

/** "+20 % on Phi Phi": the products that are meant, each with its price calendar and the change filled in. */
export const raiseSource: PaletteSource = {
  key: 'raise',
  label: 'pricing.screens.calendarPrice',
  needs: `${priceKeys.play.calendar}.edit`,
  audience: ['staff'],
  search: async (text, signal) => {
    const raise = raiseIn(text, word('pricing.text.changeOn', { change: '', product: '' }))
    if (!raise) return []
    const { change, product } = raise
    const found = await pricedSkuSource.search(product, signal)
    const matching = matchedBy(product, found, ({ label = '', hint = '' }) => `${label} ${hint}`)
    return matching.slice(0, 6).map(({ value, label = value, hint }) => ({
      key: value,
      title: word('pricing.text.changeOn', { change, product: label }),
      ...(hint && { detail: hint }),
      run: () => go(to.pricing.calendarPrice({ skuId: value, by: change })),
    }))
  },
}
