import { modes } from '#contract/kit/outside.ts'
import { factsOfSystem, paySystems, type PaySystem } from '#contract/payments/providers.ts'
import { ConnectionForm, type ConnectionRow } from '#contract/payments/setup/setup.schema.ts'
import { wordAt } from '#contract/words.ts'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm, useFormValues, type OpenForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { payments } from '../payments.client.ts'

type Values = {
  id?: number
  version?: number
  name: string
  system: PaySystem
  mode: (typeof modes)[number]
  settings: Record<string, string>
  secrets: Record<string, string>
}

/** Where one of a few is to be chosen, what it begins as. */
const chosenFirst = Object.fromEntries(
  paySystems
    .flatMap((system) => factsOfSystem(system).settings)
    .flatMap(({ name, of, initial }) => (of && initial ? [[name, initial]] : [])),
)

const begun = (row: ConnectionRow | null): Values => ({
  ...(row && { id: row.id, version: row.version }),
  name: row?.name ?? '',
  system: row?.system ?? 'stripe',
  mode: row?.mode ?? 'live',
  settings: { ...chosenFirst, ...row?.settings },
  secrets: {},
})

type Setting = ReturnType<typeof factsOfSystem>['settings'][number]

/** What the merchant tells about itself: a text, some lines, or one of a few. */
function SettingField({ form, setting }: { form: OpenForm<Values>; setting: Setting }) {
  const { name, of, lines, initial, required } = setting
  const at = { form, name: `settings.${name}` as const, label: wordAt('payments.setup', name) }
  if (of)
    return (
      <SelectField
        {...at}
        choices={of.map((value) => ({ value, word: wordAt('payments.choices', value) }))}
      />
    )
  return (
    <TextField
      {...at}
      required={required === true}
      {...(initial && { placeholder: initial })}
      {...(lines ? { rows: 4, max: 5000 } : { max: 200 })}
      wide
    />
  )
}

/** What its provider cannot do without; a simulator is given its keys, and a secret that is there may stay. */
function lacking({ system, mode, settings, secrets }: Values, has: readonly string[]) {
  if (mode === 'simulator') return []
  const facts = factsOfSystem(system)
  return [
    ...facts.settings
      .filter(({ name, required }) => required && !settings[name]?.trim())
      .map(({ name }) => `settings.${name}`),
    ...facts.secrets
      .filter(({ name, optional }) => !optional && !has.includes(name) && !secrets[name]?.trim())
      .map(({ name }) => `secrets.${name}`),
  ].map((field) => ({ field, why: 'required' }))
}

/** How the merchant is connected to a provider. Secrets are typed and never shown again; nothing of it is kept as a draft. */
export function AccountDrawer({ row, ...panel }: Panel & { row: ConnectionRow | null }) {
  const { w } = useWords()
  const form = useForm<Values, ConnectionForm>({
    name: `payments.account.${row?.id ?? 'new'}`,
    initial: begun(row),
    schema: ConnectionForm,
    rules: (values) => lacking(values, row?.has ?? []),
    draft: false,
  })
  const { system, mode } = useFormValues(form)
  const facts = factsOfSystem(system ?? 'stripe')
  const isSimulated = mode === 'simulator'
  const choices = facts.secrets.length
    ? modes.filter((one) => one !== 'simulator' || facts.simulated)
    : modes.slice(0, 1)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'payments.text.editAccount' : 'payments.text.newAccount')}
      call={payments.connectionSave}
      width={520}
    >
      <TextField form={form} name="name" label="payments.setup.name" required max={60} />
      <SelectField
        form={form}
        name="system"
        label="payments.setup.system"
        disabled={row !== null}
        choices={paySystems.map((value) => ({ value, word: `payments.systems.${value}` as const }))}
      />
      <SelectField
        form={form}
        name="mode"
        label="payments.setup.mode"
        disabled={row !== null}
        choices={choices.map((value) => ({ value, word: `payments.modes.${value}` as const }))}
      />
      {isSimulated ? (
        <p className="lt-field-help">{w('payments.text.keysGiven')}</p>
      ) : (
        <FieldGroup>
          {facts.settings.map((setting) => (
            <SettingField key={setting.name} form={form} setting={setting} />
          ))}
          {facts.secrets.map(({ name, lines, optional }) => (
            <TextField
              key={name}
              form={form}
              name={`secrets.${name}`}
              label={wordAt('payments.setup', name)}
              required={!optional && !row?.has.includes(name)}
              {...(row?.has.includes(name) && { help: 'payments.setup.kept' as const })}
              {...(lines ? { rows: 5 } : { type: 'password' as const, autoComplete: 'new-password' })}
              wide
            />
          ))}
        </FieldGroup>
      )}
    </SaveDrawer>
  )
}
