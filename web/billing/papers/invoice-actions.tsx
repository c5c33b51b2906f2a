import type { Invoice } from '#contract/billing/papers/invoice.schema.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { billing } from '../billing.client.ts'
import { NoteDrawer } from './note-drawer.tsx'

/** What can be done with a paper now. */
export function InvoiceActions({ invoice, max, quiet }: { invoice: Invoice; max: number; quiet?: boolean }) {
  const drawer = useDrawer<true>()
  const { id, version } = invoice
  return (
    <>
      <ActionButtons
        can={invoice.can}
        of="billing.moves"
        max={max}
        verbs={invoiceStates.verbs}
        {...(quiet && { quiet })}
        acts={actsOf([invoiceStates], billing, { id, version }, 'billing.text.done', {
          invoiceNote: { go: () => drawer.show(true) },
          invoiceSend: { done: 'billing.text.sent' },
        })}
      />
      {drawer.record && (
        <NoteDrawer key={drawer.count} invoice={invoice} open={drawer.open} onClose={drawer.hide} />
      )}
    </>
  )
}
