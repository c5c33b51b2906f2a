import type { ShopSite } from '#contract/shop/shop.schema.ts'
import { wordAt } from '#contract/words.ts'
import { useAct, useMayCall } from '../kit/call/query.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { toast } from '../kit/parts/layers/toast.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words/words.ts'
import { shop } from './shop.client.ts'

/** What is online, what was, and the acts between draft and public. */
export function SiteState({ site }: { site: ShopSite }) {
  const { w } = useWords()
  const { version, publishedNo, changed, url, applied, missing, saleStop } = site
  const publish = useAct(shop.sitePublish, {
    onDone: ({ no }) => toast.good(w('shop.text.published', { no })),
  })
  const unpublish = useAct(shop.siteUnpublish, { doneText: w('shop.text.unpublished') })
  const mayPublish = useMayCall(shop.sitePublish)
  return (
    <Card
      extra={
        mayPublish &&
        applied && (
          <div className="shop-state-acts">
            <button
              type="button"
              className="lt-button lt-button-primary"
              disabled={publish.running || version === 0}
              onClick={() => void publish.run({ version })}
            >
              {w('shop.text.publish')}
            </button>
            {publishedNo !== null && (
              <button
                type="button"
                className="lt-button lt-button-danger"
                disabled={unpublish.running}
                title={w('shop.text.unpublishWarning')}
                onClick={() => void unpublish.run({ version })}
              >
                {w('shop.text.unpublish')}
              </button>
            )}
          </div>
        )
      }
      title="shop.text.standing"
    >
      <p className="shop-state-acts">
        <StatusTag tone={publishedNo === null ? 'neutral' : 'good'}>
          {publishedNo === null
            ? w('shop.text.stateDraft')
            : w('shop.text.statePublished', { no: publishedNo })}
        </StatusTag>
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {w('shop.text.open')}
          </a>
        )}
      </p>
      {!applied && <p role="status">{w('shop.text.notApplied')}</p>}
      {publishedNo !== null && changed && <p>{w('shop.text.changed')}</p>}
      {applied && saleStop && (
        <p role="alert" className="lt-bad">
          {w(wordAt('shop.stops', saleStop))}
        </p>
      )}
      {missing > 0 && <p>{w('shop.text.missing', { count: missing })}</p>}
    </Card>
  )
}

export function SiteVersions({ site }: { site: ShopSite }) {
  const { w } = useWords()
  const restore = useAct(shop.versionRestore, {
    onDone: (_, { no }) => toast.good(w('shop.text.restored', { no })),
  })
  const may = useMayCall(shop.versionRestore) && site.applied
  if (!site.versions.length) return null
  return (
    <Card title="shop.text.versions">
      <ul className="shop-versions">
        {site.versions.map(({ no, at, byName, current }) => (
          <li key={no}>
            <b>{w('shop.text.version', { no })}</b> <TimeText at={at} /> {byName}
            {current && <StatusTag tone="good">{w('shop.text.statePublished', { no })}</StatusTag>}
            {may && (
              <button
                type="button"
                className="lt-button lt-button-plain"
                disabled={restore.running}
                onClick={() => void restore.run({ no, version: site.version })}
              >
                {w('shop.text.restore')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
