import { useAct, useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { settings } from '../settings.client.ts'
import { Pieces } from './pieces.tsx'
import './centre.css'

/** Help articles and what is new, with a search. */
export default function HelpCentre() {
  const { w } = useWords()
  const [{ tab = 'articles' }, change] = useUrlQuery()
  const notes = useRead(settings.notes, undefined)
  return (
    <>
      <PageHead title={w('settings.screens.HelpAndLog')} />
      <Tabs
        label={w('settings.screens.HelpAndLog')}
        value={tab}
        onChange={(next) => change({ tab: next })}
        tabs={[
          { value: 'articles', word: 'settings.centre.articles' },
          {
            value: 'updates',
            word: 'settings.centre.updates',
            count: notes.data?.unread ?? 0,
            attention: true,
          },
        ]}
      />
      {tab === 'updates' ? <Updates /> : <Articles />}
    </>
  )
}

function Articles() {
  const { w } = useWords()
  const [{ text = '' }, change] = useUrlQuery()
  const read = useRead(settings.articles, { text }, { keep: true, tellsFailure: true })
  return (
    <div role="tabpanel" aria-label={w('settings.centre.articles')}>
      <div className="centre-search">
        <SearchBox
          value={text}
          onChange={(typed) => change({ text: typed })}
          label={w('settings.centre.search')}
        />
      </div>
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && <p role="status">{w('settings.centre.found', { count: read.data.found })}</p>}
      {read.data?.found === 0 && <Empty title={w('settings.centre.none')} />}
      <div className="centre-groups">
        {read.data?.groups.map(({ domain, name, articles }) => (
          <section key={domain} className="lt-card">
            <h2>{name}</h2>
            <ul>
              {articles.map(({ screen, title, excerpt }) => (
                <li key={screen}>
                  <Link href={to.settings.HelpCenterDetail({ screen })}>
                    <Pieces of={title} />
                  </Link>
                  <p>
                    <Pieces of={excerpt} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function Updates() {
  const { w } = useWords()
  const read = useRead(settings.notes, undefined, { tellsFailure: true })
  const mark = useAct(settings.noteRead)
  return (
    <div role="tabpanel" aria-label={w('settings.centre.updates')}>
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {(read.data?.unread ?? 0) > 0 && (
        <button type="button" className="lt-button" disabled={mark.running} onClick={() => void mark.run({})}>
          {w('settings.centre.markAll')}
        </button>
      )}
      <ul className="centre-groups">
        {read.data?.rows.map(({ key, day, title, read: seen }) => (
          <li key={key}>
            <Link href={to.settings.UpdateLogDetail({ key })}>{title}</Link>{' '}
            {!seen && <StatusTag tone="info">{w('settings.centre.unread')}</StatusTag>}
            <p>
              <DateText date={day} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
