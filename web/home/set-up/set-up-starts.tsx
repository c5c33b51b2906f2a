import { useState } from 'react'
import { runs } from '../../kit/route/action.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { home } from '../home.client.ts'
import { useScreenLink } from '../use-screen-link.ts'
import { TemplateDrawer } from './template-drawer.tsx'

const stale = ['catalog', 'stock', 'pricing', 'agents', 'suppliers'] as const

/** How a first product comes about: by a template, a sheet or by hand; and samples to look around with, until they are taken away. */
export function SetUpStarts({ hasProduct }: { hasProduct: boolean }) {
  const { w } = useWords()
  const { user, may } = useSession()
  const link = useScreenLink()
  const [drawer, setDrawer] = useState(false)
  const [removing, setRemoving] = useState(false)
  const mayEdit = may('entertainment.all.edit')
  const { data: samples } = useRead(home.samples, undefined, {
    enabled: mayEdit,
    live: ['sku', 'agent', 'supplier'],
    skipToast: true,
  })
  const add = useAct(home.samplesAdd, { invalidates: stale })
  if (!mayEdit || !samples) return null
  const hasSamples = samples.skus + samples.agents + samples.suppliers > 0
  const sheet = link('all', {}, 'catalog')
  return (
    <div className="home-starts">
      {!hasProduct && (
        <>
          <button type="button" className="lt-button" onClick={() => setDrawer(true)}>
            {w('home.text.fromTemplate')}
          </button>
          {sheet && (
            <Link className="lt-button" href={sheet}>
              {w('home.text.fromSheet')}
            </Link>
          )}
        </>
      )}
      {hasSamples ? (
        <button type="button" className="lt-button" onClick={() => setRemoving(true)}>
          {w('home.text.removeSamples')}
        </button>
      ) : (
        !hasProduct && (
          <button
            type="button"
            className="lt-button"
            disabled={add.running}
            onClick={() => void add.run(undefined)}
          >
            {w('home.text.addSamples')}
          </button>
        )
      )}
      <TemplateDrawer open={drawer} onClose={() => setDrawer(false)} currency={user?.currency ?? ''} />
      {removing && (
        <ActionPanel
          title={w('home.text.removeSamples')}
          action={runs(home.samplesRemove, () => undefined, {
            danger: true,
            consequence: w('home.text.removeSamplesWhat'),
            invalidates: stale,
          })}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}
