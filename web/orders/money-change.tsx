import { Money } from '../kit/parts/money.tsx'

/** An amount as it is, and as it will be once it is done. */
export function MoneyChange({
  before,
  change,
  currency,
}: {
  before: number
  change: number
  currency: string
}) {
  if (change === 0) return <Money minor={before} currency={currency} strong />
  return (
    <>
      <Money minor={before} currency={currency} code={false} /> →{' '}
      <Money minor={before + change} currency={currency} strong />
    </>
  )
}
