import { useUrlQuery } from '../../kit/call/url-query.ts'
import { ImportFiles } from './import-files.tsx'
import { ImportSheet } from './import-sheet.tsx'

/** Files of orders; with an `id` the one that is being worked on. */
export default function ImportPage() {
  const [{ id }] = useUrlQuery()
  return id ? <ImportSheet key={id} id={Number(id)} /> : <ImportFiles />
}
