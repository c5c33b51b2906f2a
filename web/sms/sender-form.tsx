import { currencies } from '#contract/kit/money/currencies.ts'
import { SmsSenderForm, type SmsSenderRow } from '#contract/sms/sms.schema.ts'
import {
  isChosenSetting,
  isKeyNeeded,
  microsOf,
  settingChoices,
  smsFacts,
  smsModes,
  smsSystems,
  textOfMicros,
  type SmsSystem,
} from '#contract/sms/sms-values.ts'
import { ChoiceField, SwitchField } from '../kit/form/fields/field-choice.tsx'
import { NumberField } from '../kit/form/fields/field-number.tsx'
import { SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm, useFormValues, type OpenForm } from '../kit/form/use-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { sms } from './sms.client.ts'

type Values = {
  name: string
  system: SmsSystem
  mode: (typeof smsModes)[number]
  settings: Record<string, string>
  secrets: Record<string, string>
  sender: string
  perSecond: number | null
  takesReplies: boolean
  currency: string
  price: string
  pricesText: string
}

/** "TH 0.45", a country a line. */
const pricesOf = (text: string): { country: string; micros: number | null }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [country = '', price = ''] = line.split(/\s+/)
      return { country: country.toUpperCase(), micros: microsOf(price) }
    })

const wrong = (values: Values, has: readonly string[]) => [
  ...lacking(values, has),
  ...(microsOf(values.price || '0') === null ? [{ field: 'price', why: 'notNumber' }] : []),
  ...(pricesOf(values.pricesText).some(
    ({ country, micros }) => micros === null || !/^[A-Z]{2}$/.test(country),
  )
    ? [{ field: 'pricesText', why: 'invalid' }]
    : []),
  ...(values.name.trim() ? [] : [{ field: 'name', why: 'required' }]),
  ...(values.perSecond === null ? [{ field: 'perSecond', why: 'required' }] : []),
  ...(values.sender.trim() ? [] : [{ field: 'sender', why: 'required' }]),
]

/** What the protocol asks for and is not typed yet; keys that are known stay as they are. */
function lacking({ system, mode, settings, secrets }: Values, has: readonly string[]) {
  if (mode !== 'live') return []
  const facts = smsFacts[system]
  const missing = (of: Record<string, string>, names: readonly string[]) =>
    names.filter((name) => !of[name]?.trim())
  return [
    ...missing(settings, facts.required).map((name) => `settings.${name}`),
    ...missing(secrets, facts.secrets)
      .filter((name) => !has.includes(name) && isKeyNeeded(name, settings))
      .map((name) => `secrets.${name}`),
  ].map((field) => ({ field, why: 'required' }))
}

/** The first choice where nothing was said yet. */
const settingsOf = (settings: Record<string, string> = { port: '3550' }): Record<string, string> => ({
  ...settings,
  ...Object.fromEntries(
    Object.entries(settingChoices).map(([name, [first]]) => [name, settings[name] || first]),
  ),
})

const initialOf = (row: SmsSenderRow | null, currency: string): Values => ({
  name: row?.name ?? '',
  system: row?.system ?? 'twilio',
  mode: row?.mode ?? 'live',
  settings: settingsOf(row?.settings),
  secrets: {},
  sender: row?.sender ?? '',
  perSecond: row?.perSecond ?? 10,
  takesReplies: row?.takesReplies ?? false,
  currency: row?.currency ?? currency,
  price: textOfMicros(row?.priceMicros ?? 0),
  pricesText: (row?.prices ?? [])
    .map(({ country, micros }) => `${country} ${textOfMicros(micros)}`)
    .join('\n'),
})

const formOf = ({ price, pricesText, perSecond, ...values }: Values, row: SmsSenderRow | null) =>
  SmsSenderForm.parse({
    ...values,
    ...(row && { id: row.id, version: row.version }),
    perSecond: perSecond ?? 10,
    priceMicros: microsOf(price || '0') ?? 0,
    prices: pricesOf(pricesText),
  })

/** How a provider is reached, under which name messages come, and what they cost. Keys are typed and never shown again. */
export function SenderDrawer({
  row,
  simulators,
  ...panel
}: Panel & { row: SmsSenderRow | null; simulators: boolean }) {
  const { w } = useWords()
  const own = useSession().user?.currency ?? 'THB'
  const form = useForm<Values>({
    name: `sms.sender.${row?.id ?? 'new'}`,
    initial: initialOf(row, own),
    rules: (values) => wrong(values, row?.has ?? []),
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(row ? 'sms.text.editSender' : 'sms.text.connect')}
      call={sms.senderSave}
      send={(values) => formOf(values, row)}
      width={560}
    >
      <FieldGroup>
        <TextField form={form} name="name" label="sms.fields.name" required max={60} autoFocus wide />
        <ChoiceField
          form={form}
          name="system"
          label="sms.fields.system"
          choices={smsSystems.map((value) => ({ value, word: `sms.systems.${value}` as const }))}
          disabled={row !== null}
        />
        {simulators && (
          <ChoiceField
            form={form}
            name="mode"
            label="sms.fields.mode"
            choices={smsModes.map((value) => ({ value, word: `sms.modes.${value}` as const }))}
            disabled={row !== null}
          />
        )}
        <Reached form={form} has={row?.has ?? []} />
        <Sending form={form} />
        <SwitchField form={form} name="takesReplies" label="sms.fields.takesReplies" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}

/** Under which name messages come, how fast, and what they cost. */
function Sending({ form }: { form: OpenForm<Values> }) {
  return (
    <>
      <TextField form={form} name="sender" label="sms.fields.sender" required max={40} />
      <NumberField form={form} name="perSecond" label="sms.fields.perSecond" required />
      <SelectField
        form={form}
        name="currency"
        label="sms.fields.currency"
        choices={currencies.map((value) => ({ value, label: value }))}
        required
      />
      <TextField form={form} name="price" label="sms.fields.price" max={14} />
      <TextField
        form={form}
        name="pricesText"
        label="sms.fields.prices"
        help="sms.text.pricesHelp"
        rows={3}
        wide
      />
    </>
  )
}

/** What the protocol asks for. */
function Reached({ form, has }: { form: OpenForm<Values>; has: readonly string[] }) {
  const { system, mode, settings } = useFormValues(form)
  const facts = smsFacts[system]
  const required: readonly string[] = facts.required
  const keys = mode === 'live' ? facts.secrets.filter((name) => isKeyNeeded(name, settings)) : []
  return (
    <>
      {(mode === 'live' ? facts.settings : facts.simulated).map((name) =>
        isChosenSetting(name) ? (
          <SelectField
            key={name}
            form={form}
            name={`settings.${name}`}
            label={`sms.settings.${name}`}
            choices={settingChoices[name].map((value) => ({
              value,
              word: `sms.settingChoices.${value}` as const,
            }))}
            required
          />
        ) : (
          <TextField
            key={name}
            form={form}
            name={`settings.${name}`}
            label={`sms.settings.${name}`}
            required={required.includes(name)}
            max={200}
          />
        ),
      )}
      {keys.map((name) => (
        <TextField
          key={name}
          form={form}
          name={`secrets.${name}`}
          label={`sms.settings.${name}`}
          type="password"
          autoComplete="new-password"
          required={!has.includes(name)}
          {...(has.includes(name) && { help: 'sms.text.keyStays' as const })}
        />
      ))}
    </>
  )
}
