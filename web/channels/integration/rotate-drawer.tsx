import type { ChannelManifest } from '#contract/channels/manifest.ts'
import { RotateSecrets, type ChannelConnectionRow } from '#contract/channels/connections/connection.schema.ts'
import type { z } from 'zod'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { channels } from '../channels.client.ts'
import { ManifestField } from './manifest-field.tsx'
import type { Shown } from './shown-keys.tsx'

type Values = { id: number; version: number; secrets: Record<string, string> }
type Props = Panel & {
  row: ChannelConnectionRow
  manifest: ChannelManifest
  onShown: (shown: Shown) => void
}

/** New keys beside the old ones, both good for a while: no call is refused meanwhile. */
export function RotateDrawer({ row, manifest, onShown, ...panel }: Props) {
  const { w } = useWords()
  const form = useForm<Values, z.output<typeof RotateSecrets>>({
    name: `channels.rotate.${row.id}`,
    initial: { id: row.id, version: row.version, secrets: {} },
    schema: RotateSecrets,
    draft: false,
  })
  const typed = row.mode === 'simulator' ? [] : manifest.secrets.filter(({ minted }) => !minted)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w('channels.moves.rotate')} · ${row.name}`}
      call={channels.connectionRotate}
      saveWord="channels.moves.rotate"
      doneText={w('channels.text.rotated')}
      onSaved={({ shown, oldUntil }) => {
        if (Object.keys(shown).length) onShown({ manifest, keys: shown, oldUntil })
      }}
    >
      <p className="lt-field-help">{w('channels.text.rotateWhat')}</p>
      {typed.map((field) => (
        <ManifestField
          key={field.key}
          form={form}
          at="secrets"
          system={manifest.system}
          field={field}
          stays
        />
      ))}
      {typed.length === 0 && <p className="lt-field-help">{w('channels.text.rotateMade')}</p>}
    </SaveDrawer>
  )
}
