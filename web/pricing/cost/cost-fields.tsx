import { Fragment, type ReactNode } from 'react'
import { amountKey, kindsOf, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import type { WordKey } from '#contract/words.ts'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'

type CostFieldsProps = {
  chargeMethod: string
  currency: string
  help: WordKey
  /** What is told below the field of a kind. */
  below?: (kind: GuestKind) => ReactNode
}

/** What one of each kind costs, or is sold for. */
export function CostFields({ chargeMethod, currency, help, below }: CostFieldsProps) {
  const { w } = useWords()
  return (
    <>
      {kindsOf(chargeMethod).map((kind) => (
        <Fragment key={kind}>
          <MoneyField<Amounts> name={amountKey[kind]} label={guestWord[kind]} currency={currency} />
          {below?.(kind)}
        </Fragment>
      ))}
      <p className="lt-field-help">{w(help)}</p>
    </>
  )
}
