import { useAct, useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { Link } from '../../kit/parts/link.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { settings } from '../settings.client.ts'
import './centre.css'

/** One help article, whether it helped, and the way to the screen it tells of. */
export default function HelpArticle() {
  const { w } = useWords()
  const [{ screen = 'HelpAndLog' }] = useUrlQuery()
  const read = useRead(settings.article, { screen }, { tellsFailure: true })
  const rate = useAct(settings.articleRate, { doneText: w('settings.centre.thanks') })
  const article = read.data
  const choices = [
    { helpful: true, word: 'settings.centre.yes' },
    { helpful: false, word: 'settings.centre.no' },
  ] as const
  return (
    <>
      <PageHead
        title={article?.title ?? w('settings.screens.HelpCenterDetail')}
        actions={
          <Link className="lt-button" href={to.settings.HelpAndLog()}>
            {w('settings.centre.allArticles')}
          </Link>
        }
      />
      {read.error && !article && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {article && <iframe className="centre-page" src={article.url} title={article.title} />}
      {article && (
        <div className="centre-foot">
          <span>{w('settings.centre.helpful')}</span>
          {choices.map(({ helpful, word }) => (
            <button
              key={word}
              type="button"
              className="lt-button"
              aria-pressed={article.helpful === helpful}
              disabled={rate.running}
              onClick={() => void rate.run({ screen, helpful, note: article.note })}
            >
              {w(word)}
            </button>
          ))}
          {article.path && (
            <Link className="lt-button lt-button-plain" href={article.path}>
              {w('settings.centre.openScreen')}
            </Link>
          )}
        </div>
      )}
    </>
  )
}
