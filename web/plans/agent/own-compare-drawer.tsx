import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useWords } from '../../kit/words/words.ts'
import { Comparison } from '../compare/comparison.tsx'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'

/** The options that were sent of a group beside each other. */
export function OwnCompareDrawer({ quote, ...panel }: Panel & { quote: OwnQuotation }) {
  const { w } = useWords()
  const { data } = useRead(plans.ownCompare, { id: quote.id }, { live, keep: true })
  return (
    <Drawer {...panel} title={`${w('plans.text.compare')} · ${quote.planCode}`} width={960}>
      {data &&
        (data.rows.length < 2 ? (
          <Empty title={w('plans.text.compareOne')} />
        ) : (
          <Comparison quotes={data.rows} />
        ))}
    </Drawer>
  )
}
