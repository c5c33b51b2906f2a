import { lazy, Suspense, useState } from 'react'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { HoldKeys } from '../../kit/parts/layers/typed-ahead.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'

const RaiseDrawer = lazy(() => import('./raise-drawer.tsx').then((part) => ({ default: part.RaiseDrawer })))

/** Raises or lowers the prices of many SKUs; the given ones are chosen at first. */
export function RaiseButton({ skuIds }: { skuIds: number[] }) {
  const { w } = useWords()
  // Another page names in the address which SKUs it is about, and the drawer stands open.
  const [{ raise = '' }] = useUrlQuery()
  const [requested] = useState(() => raise.split(',').map(Number).filter(Boolean))
  const [open, setOpen] = useState(requested.length > 0)
  return (
    <IfAllowed needs="entertainment.calendarPrice.edit">
      <button type="button" className="lt-button" onClick={() => setOpen(true)}>
        {w('pricing.raise.open')}
      </button>
      {open && (
        <Suspense fallback={<HoldKeys />}>
          <RaiseDrawer skuIds={requested.length ? requested : skuIds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </IfAllowed>
  )
}
