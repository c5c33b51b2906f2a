import { useState } from 'react'
import { acceptForm, quotationForm } from '#contract/plans/plan.fields.ts'
import { languages } from '#contract/kit/languages.ts'
import { mailForm } from '#contract/plans/deal/deal.fields.ts'
import type { PlanQuotation } from '#contract/plans/money.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { quotationStates } from '#contract/plans/quotation.states.ts'
import { useAct } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { dayCell, moneyCell, tagCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

const Quote = fieldOf(quotationForm)
const Accept = fieldOf(acceptForm)
const Mail = fieldOf(mailForm)
const openFile = (href: string) => void window.open(href, '_blank', 'noopener')
const shownLanguage = (plan: PlanInfo) => languages.find((one) => one === plan.language) ?? 'en'

const changesOf = ({ changedDays, changedPrices }: PlanQuotation): string =>
  [
    changedDays.length > 0 && word('plans.text.dayChanged', { days: changedDays.join(', ') }),
    changedPrices && word('plans.text.pricesChanged'),
  ]
    .filter(Boolean)
    .join(' · ')

const columns: readonly Column<PlanQuotation>[] = [
  { key: 'number', title: 'plans.quotations.number', text: ({ number }) => number, width: 80, card: 'title' },
  { key: 'option', title: 'plans.quotations.option', text: ({ option }) => option, width: 80, card: 'meta' },
  {
    key: 'status',
    title: 'plans.quotations.status',
    width: 140,
    card: 'sub',
    ...tagCell((row: PlanQuotation) => [
      quotationStates.states[row.status].tone,
      `plans.quotationStates.${row.status}`,
    ]),
  },
  {
    key: 'person',
    title: 'plans.quotations.person',
    width: 230,
    grow: true,
    text: ({ content }) =>
      content.breaks
        .map(({ paying, free }) => word('plans.text.perPerson', { count: paying, free }))
        .join(', '),
    render: ({ content, currency }) => (
      <span className="plan-rollups">
        {content.breaks.map(({ paying, free, priceMinor }) => (
          <span key={`${paying}+${free}`}>
            {paying} + {free}: <Money minor={priceMinor} currency={currency} />
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'total',
    title: 'plans.quotations.total',
    width: 140,
    card: 'meta',
    ...moneyCell((row: PlanQuotation) => [row.totalMinor, row.currency]),
  },
  {
    key: 'validUntil',
    title: 'plans.quotations.validUntil',
    width: 110,
    ...dayCell((row: PlanQuotation) => row.validUntil),
  },
  { key: 'changes', title: 'plans.quotations.changes', text: changesOf, width: 200 },
  {
    key: 'proof',
    title: 'plans.quotations.proof',
    text: ({ proof, answerReason, consent, approval, contentHash }) =>
      consent
        ? word('plans.text.acceptedBy', { name: consent.name, hash: contentHash.slice(0, 16) })
        : proof ||
          answerReason ||
          (approval ? word('plans.text.approvalNeeded', { why: word(`plans.approvals.${approval}`) }) : ''),
    width: 220,
  },
]

/** What was offered to the agent, edition by edition, each as it was sent. */
export function QuotationsCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const [quote, accept, mail] = [
    useDrawer<PlanInfo>(),
    useDrawer<PlanQuotation>(),
    useDrawer<PlanQuotation>(),
  ]
  const [url, setUrl] = useState('')
  const link = useAct(plans.quotationLink, { onDone: (made) => setUrl(made.url) })
  const files = (row: PlanQuotation) => ({ id: row.id, language: shownLanguage(plan) })
  return (
    <Card
      title="plans.text.quotations"
      extra={
        plan.can['quote'] === true && (
          <button type="button" className="lt-button" onClick={() => quote.show(plan)}>
            {w('plans.text.newQuotation')}
          </button>
        )
      }
    >
      <DataTable
        screen="planQuotations"
        label={w('plans.text.quotations')}
        columns={columns}
        rows={plan.quotations}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={{ ...row.can, pdf: true, sheet: true }}
            verbs={quotationStates.verbs}
            of="plans.moves"
            max={1}
            quiet
            acts={{
              ...actsOf([quotationStates], plans, { id: row.id, version: row.version }, 'plans.text.done', {
                accept: { go: () => accept.show(row) },
              }),
              quotationMail: { word: 'plans.text.sendMail', go: () => mail.show(row) },
              quotationLink: {
                word: 'plans.text.getLink',
                go: () => void link.run({ id: row.id, language: shownLanguage(plan) }),
              },
              pdf: { word: 'plans.text.pdf', go: () => openFile(plans.quotationPdf.href(files(row))) },
              sheet: { word: 'plans.text.sheet', go: () => openFile(plans.quotationSheet.href(files(row))) },
            }}
          />
        )}
        empty={<Empty title={w('plans.text.noQuotations')} />}
        inline
      />
      {url && (
        <p>
          <Copyable text={url} />
        </p>
      )}
      {mail.record && (
        <MailDrawer
          key={`m${mail.count}`}
          plan={plan}
          quotation={mail.record}
          open={mail.open}
          onClose={mail.hide}
        />
      )}
      {quote.record && (
        <QuoteDrawer key={`q${quote.count}`} plan={quote.record} open={quote.open} onClose={quote.hide} />
      )}
      {accept.record && (
        <AcceptDrawer
          key={`a${accept.count}`}
          plan={plan}
          quotation={accept.record}
          open={accept.open}
          onClose={accept.hide}
        />
      )}
    </Card>
  )
}

function QuoteDrawer({ plan, ...panel }: Panel & { plan: PlanInfo }) {
  const { w } = useWords()
  const form = useRecordForm(quotationForm, {
    name: 'plans.quotation',
    draft: false,
    known: { validUntil: addDays(today(timeZone()), 14) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.newQuotation')}
      call={plans.quotationSave}
      owner={{ planId: plan.id }}
    >
      <Quote name="option" />
      <Quote name="validUntil" />
      <Quote name="note" wide />
    </SaveDrawer>
  )
}

function AcceptDrawer({ plan, quotation, ...panel }: Panel & { plan: PlanInfo; quotation: PlanQuotation }) {
  const { w } = useWords()
  const form = useRecordForm(acceptForm, {
    name: 'plans.accept',
    draft: false,
    known: { payers: plan.adults || null, singles: plan.singles, children: plan.children },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.acceptTitle')}
      call={plans.accept}
      owner={{ id: quotation.id, version: quotation.version }}
    >
      <Accept name="payers" />
      <Accept name="singles" />
      <Accept name="children" />
      <Accept name="proof" wide />
    </SaveDrawer>
  )
}

/** By mail to the agent, with a link on which it is read and accepted. */
function MailDrawer({ plan, quotation, ...panel }: Panel & { plan: PlanInfo; quotation: PlanQuotation }) {
  const { w } = useWords()
  const form = useRecordForm(mailForm, {
    name: 'plans.quotationMail',
    draft: false,
    known: { to: quotation.mailedTo || plan.contactEmail, language: shownLanguage(plan) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('plans.text.sendMail')}
      call={plans.quotationMail}
      owner={{ id: quotation.id }}
      doneText={w('plans.text.mailSent')}
    >
      <Mail name="to" wide />
      <Mail name="language" />
      <Mail name="text" wide />
    </SaveDrawer>
  )
}
