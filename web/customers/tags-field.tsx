import { useState } from 'react'
import { SuggestInput } from '../kit/form/choices/suggest-input.tsx'
import { FieldShell, useField, type FieldProps } from '../kit/form/fields/field.tsx'

const parted = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Tags as a line of text, parted by commas: those in use are offered, others are made by writing them. */
export function TagsField<T extends object>({
  inUse,
  ...props
}: FieldProps<T> & { inUse: readonly string[] }) {
  const { value, set, leave, error, id, aria } = useField<string[] | null | undefined, T>(props)
  // While it is typed the text stands as it is written; what it comes to is the value.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? (value ?? []).join(', ')
  const [, before = '', last = ''] = /^(.*[,，、;]\s*)?(.*)$/u.exec(text) ?? []
  const others = parted(before)
  return (
    <FieldShell {...props} id={id} error={error}>
      <SuggestInput
        {...aria}
        disabled={props.disabled}
        value={text}
        typed={last}
        suggest={inUse
          .filter((tag) => !others.includes(tag))
          .map((tag) => ({ value: before + tag, label: tag }))}
        onText={(next) => {
          setTyped(next)
          set(parted(next))
        }}
        onBlur={() => {
          setTyped(undefined)
          leave()
        }}
      />
    </FieldShell>
  )
}
