import { trustKinds, type TrustBands } from '#contract/open-market/trust/trust.ts'
import { wordAt } from '#contract/words.ts'
import { FactCard } from '../kit/parts/page/cards.tsx'
import { useWords } from '../kit/words/words.ts'

/** How a company answers and serves, in bands: never volumes, the same for whoever reads it. */
export function BandsCard({ bands }: { bands: TrustBands }) {
  const { w } = useWords()
  const existing = trustKinds.filter((kind) => bands[kind] !== undefined)
  if (!existing.length) return null
  return (
    <FactCard
      title="open-market.text.trust"
      facts={existing.map((kind) => ({
        word: `open-market.trust.${kind}` as const,
        value: w(wordAt('open-market.bands', `${kind}${bands[kind]}`)),
      }))}
    />
  )
}
