import type { ChannelManifest } from '#contract/channels/manifest.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import '../channels.css'

export type Shown = { manifest: ChannelManifest; keys: Record<string, string>; oldUntil?: string }

/** Keys that were made: shown this once. */
export function ShownKeys({ shown: { manifest, keys, oldUntil }, ...panel }: Panel & { shown: Shown }) {
  const { w, name } = useWords()
  const nameOf = (key: string) => name(manifest.secrets.find((one) => one.key === key)?.words) || key
  return (
    <Drawer
      {...panel}
      title={w('channels.text.shownOnce')}
      foot={
        <button type="button" className="lt-button lt-button-primary" onClick={panel.onClose}>
          {w('channels.text.keysStored')}
        </button>
      }
    >
      <p>{w('channels.text.shownOnceWhat')}</p>
      <dl className="channel-keys">
        {Object.entries(keys).map(([key, value]) => (
          <div key={key}>
            <dt>{nameOf(key)}</dt>
            <dd>
              <Copyable text={value} label={nameOf(key)} />
            </dd>
          </div>
        ))}
      </dl>
      {oldUntil && (
        <p>
          {w('channels.text.oldKeysUntil')} <TimeText at={oldUntil} />
        </p>
      )}
    </Drawer>
  )
}
