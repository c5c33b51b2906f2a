import { cx } from './cx.ts'
import { formatAmount } from '../words/money-format.ts'
import './money.css'

type MoneyProps = {
  /** Minor units; null or undefined is not known and drawn as a dash, never as zero. */
  minor: number | null | undefined
  currency: string
  /** False where the column's head or the tile already says the currency. */
  code?: boolean
  /** `signed` puts a plus before gains and colours both: for differences and movements. */
  signed?: boolean
  strong?: boolean
}

/** An amount: tabular figures, never broken over lines. */
export function Money({ minor, currency, code = true, signed, strong }: MoneyProps) {
  if (minor == null) return <span className="lt-money lt-money-none">–</span>
  return (
    <span
      className={cx(
        'lt-money',
        strong && 'lt-money-strong',
        signed && (minor < 0 ? 'lt-money-loss' : minor > 0 && 'lt-money-gain'),
      )}
    >
      {signed && minor > 0 ? '+' : ''}
      {formatAmount(minor, currency)}
      {code && <span className="lt-money-code"> {currency}</span>}
    </span>
  )
}
