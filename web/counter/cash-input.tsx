import { changeOf, likelyCash } from '#contract/counter/change.ts'
import { currencyDecimals, groupedAmount, minorToText, textToMinor } from '#contract/kit/money/amounts.ts'
import { useState } from 'react'
import { Money } from '../kit/parts/money.tsx'
import { useWords } from '../kit/words/words.ts'

type CashProps = {
  dueMinor: number | null
  currency: string
  received: number | null
  onChange: (received: number | null) => void
}

/** What is handed over, typed or by one tap on a likely sum, and what goes back. */
export function CashInput({ dueMinor, currency, received, onChange }: CashProps) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const change = dueMinor === null || received === null ? null : changeOf(dueMinor, received)
  const sums = dueMinor === null ? [] : likelyCash(dueMinor, currency, currencyDecimals(currency))
  const take = (minor: number) => {
    setText(minorToText(minor, currency))
    onChange(minor)
  }
  return (
    <>
      <input
        className="lt-input"
        inputMode="decimal"
        aria-label={w('counter.text.received')}
        placeholder={w('counter.text.received')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(event.target.value.trim() ? textToMinor(event.target.value, currency) : null)
        }}
      />
      <div className="counter-methods">
        {sums.map((minor, at) => (
          <button key={minor} type="button" className="lt-button" onClick={() => take(minor)}>
            {at === 0 ? w('counter.text.exact') : groupedAmount(minor, currency)}
          </button>
        ))}
      </div>
      {received !== null && dueMinor !== null && (
        <p className="counter-total" role="status">
          {change === null ? (
            w('counter.fieldErrors.tooLittle')
          ) : (
            <>
              {w('counter.text.change')} <Money minor={change} currency={currency} strong />
            </>
          )}
        </p>
      )}
    </>
  )
}
