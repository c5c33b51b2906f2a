import type { ChannelManifest } from '#contract/channels/manifest.ts'
import type { ChannelConnectionRow } from '#contract/channels/connections/connection.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { channels } from '../channels.client.ts'
import { live } from '../live.ts'
import { useSystems } from '../systems.ts'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionDrawer } from './connection-form.tsx'
import { RotateDrawer } from './rotate-drawer.tsx'
import { ShownKeys, type Shown } from './shown-keys.tsx'
import { SimulateDrawer } from './simulate-drawer.tsx'
import '../channels.css'

const pages = ['orders', 'refunds', 'products', 'pushes', 'calls'] as const
const links = {
  orders: to.channels.channelOrders(),
  refunds: to.channels.channelRefunds(),
  products: to.channels.channelProducts(),
  pushes: to.channels.channelSyncs(),
  calls: to.channels.channelLog(),
}
type Edited = { manifest: ChannelManifest; row: ChannelConnectionRow | null }

/** Every channel: how it stands, and the way to connect another. */
export default function Integration() {
  const { w } = useWords()
  const read = useRead(channels.connectionList, undefined, {
    live: Object.values(live),
    keep: true,
    tellsFailure: true,
  })
  const { manifests, connections, simulators } = useSystems()
  const drawers = useDrawers()
  const { edited, rotated, simulated } = drawers
  const unconnected = manifests.filter(({ system }) => !connections.some((one) => one.system === system))
  const connect = (manifest: ChannelManifest) => edited.show({ manifest, row: null })
  return (
    <>
      <PageHead
        title={w('channels.screens.channelIntegration')}
        folds
        actions={pages.map((page) => (
          <Link key={page} className="lt-button" href={links[page]}>
            {w(`channels.parts.${page}`)}
          </Link>
        ))}
      />
      {read.error && !read.data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <>
          {read.data && !connections.length && (
            <Empty title={w('channels.text.noConnections')}>{w('channels.text.noConnectionsWhy')}</Empty>
          )}
          <div className="channel-cards">
            {connections.flatMap((row) => {
              const manifest = manifests.find((one) => one.system === row.system)
              if (!manifest) return []
              const acts = {
                onEdit: () => edited.show({ manifest, row }),
                onRotate: () => rotated.show({ manifest, row }),
                onSimulate: () => simulated.show({ manifest, row }),
                onAnother: () => connect(manifest),
              }
              return [<ConnectionCard key={row.id} row={row} manifest={manifest} acts={acts} />]
            })}
          </div>
          <Unconnected manifests={unconnected} connect={connect} />
        </>
      )}
      <Drawers drawers={drawers} simulators={simulators} />
    </>
  )
}

function useDrawers() {
  const edited = useDrawer<Edited>()
  const rotated = useDrawer<Edited>()
  const simulated = useDrawer<Edited>()
  const shown = useDrawer<Shown>()
  return { edited, rotated, simulated, shown }
}

type DrawersProps = { drawers: ReturnType<typeof useDrawers>; simulators: boolean }

/** Its form, its keys and its simulator, over the page. */
function Drawers({ drawers: { edited, rotated, simulated, shown }, simulators }: DrawersProps) {
  return (
    <>
      {edited.record && (
        <ConnectionDrawer
          key={edited.count}
          {...edited.record}
          simulators={simulators}
          open={edited.open}
          onClose={edited.hide}
          onShown={shown.show}
        />
      )}
      {rotated.record?.row && (
        <RotateDrawer
          key={rotated.count}
          row={rotated.record.row}
          manifest={rotated.record.manifest}
          open={rotated.open}
          onClose={rotated.hide}
          onShown={shown.show}
        />
      )}
      {simulated.record?.row && (
        <SimulateDrawer
          key={simulated.count}
          row={simulated.record.row}
          open={simulated.open}
          onClose={simulated.hide}
        />
      )}
      {shown.record && <ShownKeys shown={shown.record} open={shown.open} onClose={shown.hide} />}
    </>
  )
}

type UnconnectedProps = {
  manifests: readonly ChannelManifest[]
  connect: (manifest: ChannelManifest) => void
}

/** Marketplaces that nobody has connected yet. */
function Unconnected({ manifests, connect }: UnconnectedProps) {
  const { w, name } = useWords()
  if (manifests.length === 0) return null
  return (
    <section className="lt-panel" aria-label={w('channels.text.notConnected')}>
      <header>
        <h2>{w('channels.text.notConnected')}</h2>
      </header>
      <ul className="channel-offers">
        {manifests.map((manifest) => (
          <li key={manifest.system}>
            <b>{name(manifest.names)}</b>
            <span>{name(manifest.about)}</span>
            <button type="button" className="lt-button" onClick={() => connect(manifest)}>
              {w('channels.text.connect')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
