import { modes } from '#contract/kit/outside.ts'
import type { ChannelManifest, ConnectionField } from '#contract/channels/manifest.ts'
import {
  ChannelConnectionForm,
  refundRules,
  type ChannelConnectionRow,
} from '#contract/channels/connections/connection.schema.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { NumberField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm, useFormValues, type OpenForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { channels } from '../channels.client.ts'
import { ManifestField } from './manifest-field.tsx'
import type { Shown } from './shown-keys.tsx'

type Values = Omit<ChannelConnectionForm, 'agentId' | 'holdMinutes' | 'refundAnswerHours'> & {
  agentId: number | null
  holdMinutes: number | null
  refundAnswerHours: number | null
}
type Props = Panel & {
  manifest: ChannelManifest
  row: ChannelConnectionRow | null
  simulators: boolean
  onShown: (shown: Shown) => void
}

const defaultsOf = (fields: readonly ConnectionField[]) =>
  Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined ? [] : [[field.key, field.default]])),
  )

/** What stands there, or what the marketplace's manifest begins a new connection with. */
const begun = (manifest: ChannelManifest, row: ChannelConnectionRow | null, title: string): Values => ({
  ...(row && { id: row.id, version: row.version }),
  system: manifest.system,
  name: row?.name ?? title,
  mode: row?.mode ?? 'live',
  agentId: row?.agentId ?? null,
  account: row?.account ?? '',
  testMode: row?.testMode ?? false,
  stockBuffer: row?.stockBuffer ?? 0,
  holdMinutes: row?.holdMinutes ?? manifest.defaults.holdMinutes,
  refundAnswerHours: row?.refundAnswerHours ?? manifest.defaults.refundAnswerHours,
  refundRule: row?.refundRule ?? 'approve',
  pushStock: row?.pushStock ?? true,
  pushPrice: row?.pushPrice ?? true,
  markupBasisPoints: row?.markupBasisPoints ?? 0,
  settings: { ...defaultsOf(manifest.settings), ...row?.settings },
  secrets: {},
})

/** What the marketplace cannot do without; a simulator is given its keys, and a secret that is there may stay. */
function lacking({ mode, settings, secrets }: Values, manifest: ChannelManifest, has: readonly string[]) {
  const isBlank = (value: unknown) => value === undefined || value === null || value === ''
  const needed = (fields: readonly ConnectionField[]) =>
    fields.filter(({ required, minted }) => required && !minted)
  return [
    ...needed(manifest.settings)
      .filter(({ key }) => isBlank(settings[key]))
      .map(({ key }) => `settings.${key}`),
    ...needed(mode === 'simulator' ? [] : manifest.secrets)
      .filter(({ key }) => !has.includes(key) && isBlank(secrets[key]))
      .map(({ key }) => `secrets.${key}`),
  ].map((field) => ({ field, why: 'required' }))
}

/** How the merchant is connected to a marketplace. Secrets are typed and never shown again; nothing of it is kept as a draft. */
export function ConnectionDrawer({ manifest, row, simulators, onShown, ...panel }: Props) {
  const { w, name } = useWords()
  const form = useForm<Values, ChannelConnectionForm>({
    name: `channels.connection.${manifest.system}.${row?.id ?? 'new'}`,
    initial: begun(manifest, row, name(manifest.names)),
    schema: ChannelConnectionForm,
    rules: (values) => [
      ...(values.agentId === null ? [{ field: 'agentId', why: 'required' }] : []),
      ...lacking(values, manifest, row?.has ?? []),
    ],
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={row ? row.name : w('channels.text.connectTo', { name: name(manifest.names) })}
      call={channels.connectionSave}
      saveWord={row ? 'kit.parts.save' : 'channels.text.connect'}
      onSaved={({ shown }) => {
        if (Object.keys(shown).length) onShown({ manifest, keys: shown })
      }}
      width={600}
    >
      {!row && <p className="lt-field-help">{name(manifest.about)}</p>}
      <TextField form={form} name="name" label="channels.fields.name" required max={60} />
      <SelectField
        form={form}
        name="mode"
        label="channels.fields.mode"
        disabled={row !== null}
        required
        choices={modes
          .filter((one) => one !== 'simulator' || simulators)
          .map((value) => ({ value, word: `channels.modes.${value}` as const }))}
      />
      <PickField
        form={form}
        name="agentId"
        label="channels.fields.agent"
        help="channels.text.agentWhat"
        source={agentSource}
        numeric
        required
        wide
      />
      <Keys form={form} manifest={manifest} has={row?.has ?? []} />
      <Rules form={form} manifest={manifest} />
    </SaveDrawer>
  )
}

type PartProps = { form: OpenForm<Values>; manifest: ChannelManifest }

/** Its account, keys and settings, as its manifest names them. */
function Keys({ form, manifest, has }: PartProps & { has: readonly string[] }) {
  const { w } = useWords()
  const { mode } = useFormValues(form)
  const { system, secrets, settings } = manifest
  const typed = secrets.filter(({ minted }) => !minted)
  return (
    <>
      <FieldGroup title="channels.text.keys">
        <TextField
          form={form}
          name="account"
          label="channels.fields.account"
          help="channels.text.accountWhat"
          max={120}
          wide
        />
        {mode === 'simulator' ? (
          <p className="lt-field-help">{w('channels.text.keysGiven')}</p>
        ) : (
          typed.map((field) => (
            <ManifestField
              key={field.key}
              form={form}
              at="secrets"
              system={system}
              field={field}
              stays={has.includes(field.key)}
            />
          ))
        )}
        {secrets.some(({ minted }) => minted) && (
          <p className="lt-field-help">{w('channels.text.keysMinted')}</p>
        )}
      </FieldGroup>
      {settings.length > 0 && (
        <FieldGroup title="channels.text.settings">
          {settings.map((field) => (
            <ManifestField key={field.key} form={form} at="settings" system={system} field={field} />
          ))}
        </FieldGroup>
      )}
    </>
  )
}

/** Prices, stock, deadlines: what holds for every order of this connection. */
function Rules({ form, manifest }: PartProps) {
  const { features } = manifest
  const { testMode } = useFormValues(form)
  return (
    <FieldGroup title="channels.text.rules">
      <PercentField
        form={form}
        name="markupBasisPoints"
        label="channels.fields.markup"
        help="channels.text.markupWhat"
      />
      <NumberField
        form={form}
        name="stockBuffer"
        label="channels.fields.stockBuffer"
        help="channels.text.bufferWhat"
      />
      <NumberField form={form} name="holdMinutes" label="channels.fields.holdMinutes" required />
      {features.refunds && (
        <>
          <SelectField
            form={form}
            name="refundRule"
            label="channels.fields.refundRule"
            help="channels.text.refundRuleWhat"
            required
            choices={refundRules.map((value) => ({ value, word: `channels.refundRules.${value}` as const }))}
          />
          <NumberField
            form={form}
            name="refundAnswerHours"
            label="channels.fields.refundAnswerHours"
            required
          />
        </>
      )}
      {features.pushes && (
        <>
          <SwitchField form={form} name="pushStock" label="channels.fields.pushStock" />
          <SwitchField form={form} name="pushPrice" label="channels.fields.pushPrice" />
        </>
      )}
      <SwitchField
        form={form}
        name="testMode"
        label="channels.fields.testMode"
        help={testMode ? 'channels.text.testModeOn' : 'channels.text.testModeWhat'}
        wide
      />
    </FieldGroup>
  )
}
