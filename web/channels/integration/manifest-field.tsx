import type { ConnectionField } from '#contract/channels/manifest.ts'
import { wordAt } from '#contract/words.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import type { OpenForm } from '../../kit/form/use-form.ts'
import { fieldWord } from '../systems.ts'

type Held = { settings?: object; secrets: object }
type Props<T extends Held> = {
  form: OpenForm<T>
  at: 'settings' | 'secrets'
  system: string
  field: ConnectionField
  /** A secret is there already: left open it stays. */
  stays?: boolean
}

/** A key or a setting as the marketplace's manifest declares it. */
export function ManifestField<T extends Held>({ form, at, system, field, stays = false }: Props<T>) {
  const { key, kind, of = [], required, default: initial } = field
  const common = {
    form,
    name: `${at}.${key}` as const,
    label: wordAt('channels.connectionFields', fieldWord(system, key)),
    required: Boolean(required) && !stays,
  }
  switch (kind) {
    case 'flag':
      return <SwitchField {...common} />
    case 'number':
      return <NumberField {...common} />
    case 'choice':
      return <SelectField {...common} choices={of.map((value) => ({ value, label: value }))} />
    case 'secret':
      return (
        <TextField
          {...common}
          type="password"
          autoComplete="new-password"
          {...(stays && { help: 'channels.text.secretStays' as const })}
          wide
        />
      )
    default:
      return (
        <TextField
          {...common}
          type={kind === 'url' ? 'url' : 'text'}
          max={5000}
          {...(initial !== undefined && { placeholder: String(initial) })}
          wide
        />
      )
  }
}
