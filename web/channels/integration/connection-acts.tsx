import { echoes, faults } from '#contract/kit/outside.ts'
import type { ChannelManifest } from '#contract/channels/manifest.ts'
import type { ChannelConnectionRow } from '#contract/channels/connections/connection.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useForm, useFormValues } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { runs, switched } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { channels } from '../channels.client.ts'
import { faultText } from '../parts/fault-text.ts'

export type OpenedBy = {
  onEdit: () => void
  onRotate: () => void
  onSimulate: () => void
  /** One more connection to the same marketplace: another shop of ours, its sandbox. */
  onAnother: () => void
}
type Props = OpenedBy & { row: ChannelConnectionRow; manifest: ChannelManifest }

/** Whether it answers is told at once. */
function useTest() {
  const { w } = useWords()
  return useAct(channels.connectionTest, {
    onDone: ({ ok, why, ms }) =>
      ok
        ? toast.good(w('channels.text.testGood', { ms }))
        : toast.bad(w('channels.text.testBad', { why: faultText(why) })),
  })
}

/** What goes wrong at a simulator from now on. */
function useFaultAct({ id, fault, echo }: ChannelConnectionRow) {
  const form = useForm({ name: `channels.fault.${id}`, initial: { fault, echo }, draft: false })
  const values = useFormValues(form)
  return runs(channels.connectionFault, () => ({ id, ...values }), {
    done: 'channels.text.done',
    fields: (
      <Fields form={form}>
        <SelectField
          form={form}
          name="fault"
          label="channels.fields.fault"
          choices={faults.map((value) => ({ value, word: `channels.faults.${value}` as const }))}
          required
        />
        <SelectField
          form={form}
          name="echo"
          label="channels.fields.echo"
          choices={echoes.map((value) => ({ value, word: `channels.echoes.${value}` as const }))}
          required
        />
      </Fields>
    ),
  })
}

/** What may be done with a connection. */
export function ConnectionActs({ row, manifest, onEdit, onRotate, onSimulate, onAnother }: Props) {
  const { w } = useWords()
  const { id, version, enabled, mode, can } = row
  const test = useTest()
  const fault = useFaultAct(row)
  const isSimulated = mode === 'simulator'
  return (
    <ActionButtons
      can={{ ...can, ...(can['edit'] === true && { another: true as const }) }}
      of="channels.moves"
      max={isSimulated ? 3 : 2}
      quiet
      name={row.name}
      acts={{
        ...(isSimulated && { simulate: { go: onSimulate } }),
        test: { go: () => void test.run({ id }) },
        edit: { word: 'kit.parts.edit', go: onEdit },
        ...(manifest.secrets.length > 0 && { rotate: { go: onRotate } }),
        ...(manifest.features.noOrders
          ? {
              feed: runs(channels.connectionFeed, () => ({ id, anyway: row.feed?.held != null }), {
                done: 'channels.text.feedDone',
                ...(row.feed?.held != null && {
                  consequence: w('channels.text.feedWhat'),
                  danger: true,
                }),
              }),
            }
          : { audit: runs(channels.connectionAudit, () => ({ id }), { done: 'channels.text.auditing' }) }),
        another: { go: onAnother },
        ...(isSimulated && { fault }),
        enable: runs(channels.connectionEnable, () => ({ id, version, enabled: !enabled }), {
          word: enabled ? 'channels.moves.disable' : 'channels.moves.enable',
          ...(enabled && { consequence: w('channels.text.disableWhat'), danger: true }),
          done: switched(!enabled),
        }),
      }}
    />
  )
}
