import { useState } from 'react'
import { FieldShell, useField, type FieldProps } from '../kit/form/fields/field.tsx'
import { useRead } from '../kit/call/query.ts'
import { useCustomerFamily } from './family.ts'

const parted = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Tags as a line of text, parted by commas: those in use are offered, others are made by writing them. */
export function TagsField<T extends object>(props: FieldProps<T>) {
  const { value, set, leave, error, id, aria } = useField<string[] | null | undefined, T>(props)
  const { calls } = useCustomerFamily()
  const known = useRead(calls.tags, undefined, { live: ['customer'] })
  // While it is typed the text stands as it is written; what it comes to is the value.
  const [typed, setTyped] = useState<string>()
  return (
    <FieldShell {...props} id={id} error={error}>
      <input
        {...aria}
        className="lt-input"
        list={`${id}-known`}
        disabled={props.disabled}
        value={typed ?? (value ?? []).join(', ')}
        onChange={(event) => {
          setTyped(event.target.value)
          set(parted(event.target.value))
        }}
        onBlur={() => {
          setTyped(undefined)
          leave()
        }}
      />
      <datalist id={`${id}-known`}>
        {known.data?.rows.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </FieldShell>
  )
}
