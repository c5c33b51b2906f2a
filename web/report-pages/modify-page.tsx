import { useRead } from '../kit/call/query.ts'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { usePageName } from '../kit/route/page-name.ts'
import { PageEditor } from './editor/page-editor.tsx'
import { reportPages } from './report-pages.client.ts'
import './report-pages.css'

/** Edits the page whose id the address names; without one it makes a new page. */
export default function ModifyPage() {
  const [{ id }] = useUrlQuery()
  const read = useRead(
    reportPages.info,
    { id: Number(id ?? 0) },
    { enabled: Boolean(id), tellsFailure: true },
  )
  const page = read.data
  usePageName(page?.name)
  if (!id) return <PageEditor key="new" page={undefined} />
  if (page) return <PageEditor key={`${page.id} ${page.version}`} page={page} />
  return read.error ? (
    <LoadError error={read.error} onRetry={() => void read.refetch()} />
  ) : (
    <div className="lt-skeleton report-wait" />
  )
}
