import { lazy, Suspense, useState } from 'react'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { useWords } from '../../kit/words.ts'

const RaiseDrawer = lazy(() => import('./raise-drawer.tsx').then((part) => ({ default: part.RaiseDrawer })))

/** Raises or lowers the prices of many SKUs; the given ones are chosen at first. */
export function RaiseButton({ skuIds }: { skuIds: number[] }) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <IfAllowed needs="entertainment.calendarPrice.edit">
      <button type="button" className="lt-button" onClick={() => setOpen(true)}>
        {w('pricing.raise.open')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <RaiseDrawer skuIds={skuIds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </IfAllowed>
  )
}
