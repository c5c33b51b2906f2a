import { useWords } from '../words/words.ts'

/** While a page's script is on its way: the outline of a page, so that nothing jumps when it comes. */
export function PagePending() {
  const { w } = useWords()
  return (
    <div className="page-pending" role="progressbar" aria-label={w('kit.parts.loading')} aria-busy="true">
      <i style={{ width: 180, height: 24 }} />
      <i style={{ width: '60%' }} />
      {Array.from({ length: 8 }, (_, row) => (
        <i key={row} style={{ height: 30 }} />
      ))}
    </div>
  )
}
