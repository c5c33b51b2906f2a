import { useState } from 'react'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { LinkDialog } from '../../payments/link/link.public.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { IssueDrawer } from '../papers/issue-drawer.tsx'
import { useSession } from '../../kit/session/session.ts'
import { billing } from '../billing.client.ts'
import { AdjustDrawer } from './adjust-drawer.tsx'
import { PayDrawer } from './pay-drawer.tsx'

type Kind = 'billPay' | 'billAdjust' | 'invoiceIssue'
const drawers = { billPay: PayDrawer, billAdjust: AdjustDrawer, invoiceIssue: IssueDrawer }

/** What can be done with a bill now. */
export function BillActions({ bill, max, quiet }: { bill: Bill; max: number; quiet?: boolean }) {
  const drawer = useDrawer<Kind>()
  const byAgent = useSession().user?.kind === 'agent'
  const { id, version } = bill
  const [link, setLink] = useState<PayLink | null>(null)
  const online = useAct(billing.billPayLink, { onDone: setLink })
  const Drawer = drawer.record && drawers[drawer.record]
  return (
    <>
      <ActionButtons
        can={bill.can}
        of="billing.moves"
        max={max}
        verbs={billStates.verbs}
        {...(quiet && { quiet })}
        acts={{
          ...actsOf([billStates], billing, { id, version }, 'billing.text.done', {
            // An agent records nothing: it pays from what it has here.
            billPay: {
              ...(byAgent && { word: 'billing.moves.billPayFromAccount' }),
              go: () => drawer.show('billPay'),
            },
            billAdjust: { go: () => drawer.show('billAdjust') },
            billSend: { done: 'billing.text.sent' },
          }),
          billPayLink: { go: () => void online.run({ id, version }) },
          invoiceIssue: { go: () => drawer.show('invoiceIssue') },
        }}
      />
      <LinkDialog link={link} onClose={() => setLink(null)} />
      {Drawer && <Drawer key={drawer.count} bill={bill} open={drawer.open} onClose={drawer.hide} />}
    </>
  )
}
