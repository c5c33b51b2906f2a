import { lazy, Suspense } from 'react'
import type { PlanRow } from '#contract/plans/plan.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { useWords } from '../../kit/words/words.ts'

const PapersDrawer = lazy(() => import('./papers-drawer.tsx'))

/** Papers of all selected groups; their drawer is fetched by whoever opens it. */
export function PapersButton({ plans: rows }: { plans: readonly PlanRow[] }) {
  const { w } = useWords()
  const drawer = useDrawer<readonly PlanRow[]>()
  return (
    <IfAllowed needs="group.plan.documents">
      <button type="button" className="lt-button" onClick={() => drawer.show(rows)}>
        {w('plans.text.papersOfMany')}
      </button>
      {drawer.record && (
        <Suspense>
          <PapersDrawer key={drawer.count} rows={drawer.record} open={drawer.open} onClose={drawer.hide} />
        </Suspense>
      )}
    </IfAllowed>
  )
}
