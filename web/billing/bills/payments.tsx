import { certificateForm } from '#contract/billing/bills/bill.fields.ts'
import type { BillInfo, BillPayment } from '#contract/billing/bills/bill.schema.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'

const Field = fieldOf(certificateForm)

/** What came in for a bill, and what was taken back of it. */
export function Payments({ bill }: { bill: BillInfo }) {
  const { w } = useWords()
  const drawer = useDrawer<BillPayment>()
  return (
    <Card title="billing.text.payments">
      {bill.payments.length === 0 && <p>{w('billing.text.noPayments')}</p>}
      <ul className="billing-list">
        {bill.payments.map((payment) => (
          <li key={payment.id} data-undone={payment.undoneAt !== null || undefined}>
            <span>
              {[w(`billing.ways.${payment.way}`), payment.accountName, payment.reference]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Money minor={payment.amountMinor + payment.withheldMinor} currency={payment.currency} />
            <small>
              {[shownDay(payment.paidOn), payment.byName].filter(Boolean).join(' · ')}
              {payment.undoneAt !== null &&
                ` · ${w('billing.text.undone', { reason: payment.undoneReason })}`}
            </small>
            {payment.receivedMinor !== null && (
              <small>
                {w('billing.fields.received')}{' '}
                <Money minor={payment.receivedMinor} currency={payment.receivedCurrency ?? ''} />
              </small>
            )}
            {payment.withheldMinor > 0 && payment.undoneAt === null && (
              <small>
                {w('billing.fields.withheld')}{' '}
                <Money minor={payment.withheldMinor} currency={payment.currency} />{' '}
                {payment.certificate || (
                  <StatusTag tone="warn">{w('billing.text.certificateMissing')}</StatusTag>
                )}
              </small>
            )}
            <ActionButtons
              can={payment.can}
              of="billing.text"
              max={1}
              quiet
              acts={{
                certificate: { go: () => drawer.show(payment) },
                unpay: runs(billing.billUnpay, (reason) => ({ id: bill.id, paymentId: payment.id, reason }), {
                  reason: true,
                  danger: true,
                  done: 'billing.text.done',
                }),
              }}
            />
          </li>
        ))}
      </ul>
      {drawer.record && (
        <CertificateDrawer
          key={drawer.count}
          billId={bill.id}
          payment={drawer.record}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
    </Card>
  )
}

function CertificateDrawer({ billId, payment, ...panel }: Panel & { billId: number; payment: BillPayment }) {
  const { w } = useWords()
  const form = useRecordForm(certificateForm, { name: `billing.certificate.${payment.id}`, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={billing.billCertificate}
      owner={{ id: billId, paymentId: payment.id }}
      title={w('billing.text.certificate')}
    >
      <Field name="certificate" wide />
    </SaveDrawer>
  )
}
