import {
  thirdModes,
  ThirdConnectionForm,
  type ThirdConnectionRow,
  type ThirdProtocol,
} from '#contract/third-supply/third-supply.schema.ts'
import { wordAt } from '#contract/words.ts'
import { useEffect } from 'react'
import { useRead } from '../kit/call/query.ts'
import { PickField, SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm, useFormValues } from '../kit/form/use-form.ts'
import { addOwnWords, useWords } from '../kit/words/words.ts'
import { supplierSource } from '../suppliers/suppliers.public.ts'
import { thirdSupply } from './third-supply.client.ts'

type Values = {
  id?: number
  version?: number
  name: string
  supplierId: number | null
  mode: (typeof thirdModes)[number]
  protocol: string
  endpoint: string
  key: string
  settings: Record<string, string>
}

const begun = (row: ThirdConnectionRow | null): Values => ({
  ...(row && { id: row.id, version: row.version }),
  name: row?.name ?? '',
  supplierId: row?.supplierId ?? null,
  mode: row?.mode ?? 'live',
  protocol: row?.protocol ?? 'octo',
  endpoint: row?.endpoint ?? '',
  key: '',
  settings: row?.settings ?? {},
})

/** What stands in the way before it is sent. */
const lacking = ({ mode, protocol, endpoint, key }: Values, isKnown: boolean) => [
  ...(mode === 'live' && !endpoint.trim() ? [{ field: 'endpoint', why: 'required' }] : []),
  ...(!isKnown && !key.trim() && !isPlayed({ mode, protocol }) ? [{ field: 'key', why: 'required' }] : []),
]

/** Its account is opened with the connection. */
const isPlayed = ({ mode, protocol }: Pick<Values, 'mode' | 'protocol'>) =>
  mode === 'simulator' && protocol !== 'octo'

/** Labels of a system's settings come with it, and stand among our words from then on. */
const settingWord = (protocol: string, key: string) => `${protocol}_${key}`
const wordsOf = ({ protocol, settings }: ThirdProtocol) =>
  settings.map(({ key, names }) => [`third-supply.settings.${settingWord(protocol, key)}`, names])
function useProtocols(protocols: ThirdProtocol[] | undefined) {
  const { name } = useWords()
  useEffect(() => {
    if (protocols) addOwnWords(Object.fromEntries(protocols.flatMap(wordsOf)))
  }, [protocols])
  return (protocols ?? []).map(({ protocol, names }) => ({ value: protocol, label: name(names) }))
}

/** How a supplier's system is reached. The key is typed and never shown again. */
export function ConnectionDrawer({ row, ...panel }: Panel & { row: ThirdConnectionRow | null }) {
  const { w } = useWords()
  const { data } = useRead(thirdSupply.connectionList, undefined)
  const form = useForm<Values, ThirdConnectionForm>({
    name: `third-supply.connection.${row?.id ?? 'new'}`,
    initial: begun(row),
    schema: ThirdConnectionForm,
    rules: (values) => lacking(values, row !== null),
    draft: false,
  })
  const { mode, protocol } = useFormValues(form)
  const protocolChoices = useProtocols(data?.protocols)
  const settings = data?.protocols.find((one) => one.protocol === protocol)?.settings ?? []
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'third-supply.text.editConnection' : 'third-supply.text.connect')}
      call={thirdSupply.connectionSave}
    >
      <FieldGroup>
        <TextField form={form} name="name" label="third-supply.fields.name" required max={60} wide />
        <PickField
          form={form}
          name="supplierId"
          label="third-supply.fields.supplier"
          source={supplierSource}
          numeric
          required
          wide
        />
        {row === null && protocolChoices.length > 1 && (
          <ProtocolField form={form} choices={protocolChoices} />
        )}
        {data?.simulators && (
          <SelectField
            form={form}
            name="mode"
            label="third-supply.fields.mode"
            choices={thirdModes.map((value) => ({ value, word: `third-supply.modes.${value}` as const }))}
            wide
          />
        )}
        {mode !== 'simulator' && (
          <TextField
            form={form}
            name="endpoint"
            label="third-supply.fields.endpoint"
            placeholder="https://"
            required
            max={300}
            wide
          />
        )}
        <TextField
          form={form}
          name="key"
          label="third-supply.fields.key"
          type="password"
          autoComplete="new-password"
          required={row === null && !isPlayed({ mode, protocol })}
          {...(row && { help: 'third-supply.text.keyStays' as const })}
          wide
        />
        <SettingFields form={form} protocol={protocol} settings={settings} />
      </FieldGroup>
    </SaveDrawer>
  )
}

type SettingProps = {
  form: ReturnType<typeof useForm<Values, ThirdConnectionForm>>
  protocol: Values['protocol']
  settings: ThirdProtocol['settings']
}
/** What this system asks for beside its key. */
const SettingFields = ({ form, protocol, settings }: SettingProps) =>
  settings.map(({ key }) => (
    <TextField
      key={key}
      form={form}
      name={`settings.${key}`}
      label={wordAt('third-supply.settings', settingWord(protocol, key))}
      max={300}
      wide
    />
  ))

type ProtocolProps = Pick<SettingProps, 'form'> & { choices: { value: string; label: string }[] }
const ProtocolField = ({ form, choices }: ProtocolProps) => (
  <SelectField
    form={form}
    name="protocol"
    label="third-supply.fields.protocol"
    choices={choices}
    required
    wide
  />
)
