import { useUrlQuery } from '../kit/call/url-query.ts'
import { PageList } from './list/page-list.tsx'
import { PageView } from './view/page-view.tsx'
import './report-pages.css'

/** The report pages that a person may open, or the one whose id the address names. */
export default function ReportPages() {
  const [{ id }] = useUrlQuery()
  return id ? <PageView key={id} id={Number(id)} /> : <PageList />
}
