import type { Bill } from '#contract/billing/bills/bill.schema.ts'
import type { Invoice } from '#contract/billing/papers/invoice.schema.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { PayDrawer } from '../bills/pay-drawer.tsx'
import { billing } from '../billing.client.ts'
import { ReplaceDrawer } from '../payments/replace-drawer.tsx'
import { NoteDrawer } from './note-drawer.tsx'

type Props = { invoice: Invoice; max: number; quiet?: boolean; bill?: Bill | undefined }

/** What can be done with a paper now; where its bill is known, money for that too. */
export function InvoiceActions({ invoice, bill, max, quiet }: Props) {
  const drawer = useDrawer<'note' | 'replace' | Bill>()
  const { id, version } = invoice
  const mayPay = bill?.can['billPay']
  return (
    <>
      <ActionButtons
        can={{ ...(mayPay && { billPay: mayPay }), ...invoice.can }}
        of="billing.moves"
        max={max}
        verbs={invoiceStates.verbs}
        {...(quiet && { quiet })}
        acts={{
          ...(bill && { billPay: { go: () => drawer.show(bill) } }),
          ...actsOf([invoiceStates], billing, { id, version }, 'billing.text.done', {
            paperReplace: { go: () => drawer.show('replace') },
            invoiceNote: { go: () => drawer.show('note') },
            invoiceSend: { done: 'billing.text.sent' },
          }),
        }}
      />
      {drawer.record === 'note' && (
        <NoteDrawer key={drawer.count} invoice={invoice} open={drawer.open} onClose={drawer.hide} />
      )}
      {drawer.record === 'replace' && (
        <ReplaceDrawer key={drawer.count} invoice={invoice} open={drawer.open} onClose={drawer.hide} />
      )}
      {typeof drawer.record === 'object' && drawer.record && (
        <PayDrawer key={drawer.count} bill={drawer.record} open={drawer.open} onClose={drawer.hide} />
      )}
    </>
  )
}
