import { useState } from 'react'
import type { ruleRecord } from '#contract/billing/rules/rule.fields.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { FieldShell, useField, type FieldProps } from '../../kit/form/fields/field.tsx'

type Values = ValuesOf<(typeof ruleRecord)['fields']>

/** Days as a person types them: -3, 1, 7. What is no whole number is left out. */
const daysOf = (text: string): number[] =>
  text
    .split(/[,;\s]+/)
    .filter((part) => /^-?\d{1,3}$/.test(part))
    .map(Number)

export function RemindField(props: FieldProps<Values>) {
  const { value, set, leave, error, id, aria } = useField<readonly number[], Values>(props)
  const [text, setText] = useState(() => value.join(', '))
  return (
    <FieldShell {...props} id={id} error={error}>
      <input
        {...aria}
        className="lt-input"
        value={text}
        maxLength={60}
        disabled={props.disabled}
        onBlur={leave}
        onChange={(event) => {
          setText(event.target.value)
          set(daysOf(event.target.value))
        }}
      />
    </FieldShell>
  )
}
