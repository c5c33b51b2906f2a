import { lazy, Suspense, type ComponentType } from 'react'
import '../parts/page/cards.css'
import '../parts/page/skeleton.css'

/** Records on whose page other domains may put a panel; what is still to do for a product; a draft that came from outside; and the bar above every screen. */
type Place = 'sku' | 'skuSetup' | 'agent' | 'agentGroup' | 'supplier' | 'draft' | 'bar'
type Panel = ComponentType<{ id: number }>
const panels: { on: Place; Panel: Panel }[] = []

/** Where nothing stands until it is there. */
const quiet: readonly Place[] = ['bar', 'skuSetup', 'agentGroup', 'draft']

/** Puts a domain's panel on the page of another domain's record, which does not know it; at start, by the one that fills it. */
export const registerPanel = (on: Place, load: () => Promise<{ default: Panel }>): void =>
  void panels.push({ on, Panel: lazy(load) })

/** What other domains put on a record's page. */
export const Panels = ({ on, id }: { on: Place; id: number }) =>
  panels
    .filter((panel) => panel.on === on)
    .map(({ Panel }, at) => (
      <Suspense key={at} fallback={quiet.includes(on) ? null : <div className="lt-panel lt-skeleton-card" />}>
        <Panel id={id} />
      </Suspense>
    ))
