import type { InvoiceInfo } from '#contract/billing/papers/invoice.schema.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { paidOf } from './invoice-columns.ts'
import '../billing.css'

type Row = InvoiceInfo['rows'][number] & { at: number; currency: string }
const columns: readonly Column<Row>[] = [
  {
    key: 'item',
    title: 'billing.fields.item',
    text: ({ text }) => text,
    width: 320,
    grow: true,
    card: 'title',
  },
  {
    key: 'quantity',
    title: 'billing.fields.quantity',
    text: ({ quantity }) => String(quantity),
    align: 'right',
    width: 90,
    card: 'meta',
  },
  {
    key: 'amount',
    title: 'billing.fields.amount',
    ...moneyCell((row) => [row.amountMinor, row.currency]),
    width: 150,
    card: 'meta',
  },
]

/** Money for an invoice that is due is money for its bill. */
function useBillOf(invoice: InvoiceInfo | undefined) {
  const isDue = invoice !== undefined && invoiceStates.is(invoice.status, 'due')
  const { data } = useRead(
    billing.billInfo,
    { id: invoice?.billId ?? 0 },
    { live: ['agentBill', 'account'], keep: true, enabled: isDue && invoice.billId !== null },
  )
  return isDue ? data : undefined
}

/** One paper as it was issued: parties, rows, tax, what came in for it, its notes. */
export default function InvoiceDetail() {
  const { w } = useWords()
  const [{ id }] = useUrlQuery()
  const read = useRead(
    billing.invoiceInfo,
    { id: Number(id) },
    { live: ['invoice', 'agentBill'], keep: true, tellsFailure: true },
  )
  const invoice = read.data
  const bill = useBillOf(invoice)
  return (
    <DetailPage
      read={read}
      code={invoice?.code}
      title={invoice && `${w(`billing.papers.${invoice.kind}`)} · ${invoice.agentName}`}
      states={
        invoice && (
          <>
            <StatusTag tone={invoiceStates.states[invoice.status].tone}>
              {w(`billing.states.${invoice.status}`)}
            </StatusTag>
            {invoice.certificateMissing && (
              <StatusTag tone="warn">{w('billing.text.certificateMissing')}</StatusTag>
            )}
          </>
        )
      }
      actions={
        invoice && (
          <>
            <a className="lt-button" href={billing.invoicePdf.href({ id: invoice.id })} download>
              {w('billing.text.pdf')}
            </a>
            <a className="lt-button" href={billing.invoicePdf.href({ id: invoice.id, copy: true })} download>
              {w('billing.text.copy')}
            </a>
            <InvoiceActions invoice={invoice} bill={bill} max={2} />
          </>
        )
      }
      side={invoice && <Side invoice={invoice} />}
    >
      {invoice && (
        <>
          <Parties invoice={invoice} />
          <Card title="billing.text.lines">
            <DataTable
              screen="invoiceRows"
              label={w('billing.text.lines')}
              columns={columns}
              rows={invoice.rows.map((row, at) => ({ ...row, at, currency: invoice.currency }))}
              rowKey={({ at }) => String(at)}
              inline
            />
          </Card>
        </>
      )}
    </DetailPage>
  )
}

/** Where a paper, its bill and its order stand: an agent has screens of its own. */
function usePlaces() {
  const isAgent = useSession().user?.kind === 'agent'
  return {
    paper: isAgent ? to.billing.bookingPaperDetail : to.billing.invoiceDetail,
    bill: isAgent ? to.billing.bookingBillDetail : to.billing.billDetail,
    order: isAgent ? to['booking-center'].bookingOrderDetail : to.orders.OrderDetail,
  }
}
type Places = ReturnType<typeof usePlaces>

const paperLink = (
  places: Places,
  key: 'billing.fields.replaces' | 'billing.fields.replacedBy',
  paper: InvoiceInfo['replaces'],
) =>
  paper && {
    word: key,
    value: <Link href={places.paper({ id: paper.id })}>{paper.code}</Link>,
  }

function Parties({ invoice }: { invoice: InvoiceInfo }) {
  const places = usePlaces()
  const { seller, buyer } = invoice
  const party = ({ name, address, taxId, branch }: InvoiceInfo['seller']) =>
    [name, address, taxId, branch].filter(Boolean).join(' · ')
  return (
    <FactCard
      title="billing.text.facts"
      facts={[
        { word: 'billing.fields.seller', value: party(seller), wide: true },
        { word: 'billing.fields.buyer', value: party(buyer), wide: true },
        { word: 'billing.fields.issuedOn', value: shownDay(invoice.issuedOn) },
        invoice.dueDay !== null && { word: 'billing.fields.dueDay', value: shownDay(invoice.dueDay) },
        invoice.billId !== null && {
          word: 'billing.fields.bill',
          value: <Link href={places.bill({ id: invoice.billId })}>{invoice.billCode}</Link>,
        },
        invoice.orderId !== null && {
          word: 'billing.fields.order',
          value: <Link href={places.order({ id: invoice.orderId })}>{invoice.orderCode}</Link>,
        },
        paperLink(places, 'billing.fields.replaces', invoice.replaces),
        paperLink(places, 'billing.fields.replacedBy', invoice.replacedBy),
        invoice.ofInvoice && {
          word: 'billing.fields.ofInvoice',
          value: <Link href={places.paper({ id: invoice.ofInvoice.id })}>{invoice.ofInvoice.code}</Link>,
        },
        invoice.reason !== '' && { word: 'billing.fields.reason', value: invoice.reason, wide: true },
        invoice.voidReason !== '' && {
          word: 'billing.fields.voidReason',
          value: invoice.voidReason,
          wide: true,
        },
        invoice.rate !== null && { word: 'billing.fields.rate', value: invoice.rate },
        { word: 'billing.fields.email', value: invoice.email, wide: true },
      ]}
    />
  )
}

function Side({ invoice }: { invoice: InvoiceInfo }) {
  const { w } = useWords()
  const places = usePlaces()
  const money = (minor: number) => <Money minor={minor} currency={invoice.currency} />
  const paid = paidOf(invoice)
  return (
    <>
      <FactCard
        title="billing.text.figures"
        facts={[
          { word: 'billing.fields.net', value: money(invoice.netMinor) },
          { word: 'billing.fields.tax', value: money(invoice.taxMinor) },
          { word: 'billing.fields.total', value: money(invoice.totalMinor) },
          paid !== undefined && { word: 'billing.fields.paid', value: money(paid) },
        ]}
      />
      {invoice.notes.length > 0 && (
        <Card title="billing.text.papers">
          <ul className="billing-list">
            {invoice.notes.map(({ id, kind, code, status, totalMinor }) => (
              <li key={id}>
                <Link href={places.paper({ id })}>{code}</Link>
                {money(totalMinor)}
                <small>
                  {w(`billing.papers.${kind}`)} · {w(`billing.states.${status}`)}
                </small>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <HistoryCard history={invoice.history} />
    </>
  )
}
