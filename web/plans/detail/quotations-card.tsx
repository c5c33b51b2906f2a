import { useState } from 'react'
import type { PlanQuotation } from '#contract/plans/money.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { quotationStates } from '#contract/plans/quotation.states.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { CompareDrawer } from '../compare/compare-drawer.tsx'
import { plans } from '../plans.client.ts'
import { AcceptDrawer, LinkDrawer, MailDrawer, QuoteDrawer } from './quotation-drawers.tsx'
import { shownLanguage } from './send-drawers.tsx'
import { planQuotationRow } from '#contract/plans/rows/quotation.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const openFile = (href: string) => void window.open(href, '_blank', 'noopener')

const changesOf = ({ changedDays, changedPrices }: PlanQuotation): string =>
  [
    changedDays.length > 0 && word('plans.text.dayChanged', { days: changedDays.join(', ') }),
    changedPrices && word('plans.text.pricesChanged'),
  ]
    .filter(Boolean)
    .join(' · ')

const column = columnsOf(planQuotationRow)
const columns: readonly Column<PlanQuotation>[] = [
  column('number', { align: 'left', width: 80, card: 'title' }),
  column('option', { width: 80, card: 'meta' }),
  column('status', { width: 140, card: 'sub' }),
  {
    key: 'person',
    title: 'plans.quotations.person',
    width: 230,
    grow: true,
    card: 'title',
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
  column('totalMinor', { width: 140, card: 'meta' }),
  column('validUntil', { width: 110, card: 'meta' }),
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

type Shows = Record<'accept' | 'mail' | 'link', (row: PlanQuotation) => void>

/** What may be done with one edition. */
function QuotationActions({ plan, row, show }: { plan: PlanInfo; row: PlanQuotation; show: Shows }) {
  const file = { id: row.id, language: shownLanguage(plan) }
  return (
    <ActionButtons
      can={{ ...row.can, pdf: true, sheet: true }}
      verbs={quotationStates.verbs}
      of="plans.moves"
      max={1}
      quiet
      acts={{
        ...actsOf([quotationStates], plans, { id: row.id, version: row.version }, 'plans.text.done', {
          accept: { go: () => show.accept(row) },
        }),
        quotationMail: { word: 'plans.text.sendMail', go: () => show.mail(row) },
        quotationLink: { word: 'plans.text.getLink', go: () => show.link(row) },
        pdf: { word: 'plans.text.pdf', go: () => openFile(plans.quotationPdf.href(file)) },
        sheet: { word: 'plans.text.sheet', go: () => openFile(plans.quotationSheet.href(file)) },
      }}
    />
  )
}

/** What was offered to the agent, edition by edition, each as it was sent. */
export function QuotationsCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const [quote, compare] = [useDrawer<PlanInfo>(), useDrawer<PlanInfo>()]
  const [accept, mail, link] = [
    useDrawer<PlanQuotation>(),
    useDrawer<PlanQuotation>(),
    useDrawer<PlanQuotation>(),
  ]
  const [url, setUrl] = useState('')
  const show = { accept: accept.show, mail: mail.show, link: link.show }
  const panel = ({ open, hide, record }: typeof mail) =>
    record && { plan, quotation: record, open, onClose: hide }
  const [accepting, mailing, linking] = [panel(accept), panel(mail), panel(link)]
  return (
    <Card
      title="plans.text.quotations"
      extra={
        <span className="plan-rollups">
          {plan.quotations.length > 1 && (
            <button type="button" className="lt-button" onClick={() => compare.show(plan)}>
              {w('plans.text.compare')}
            </button>
          )}
          {plan.can['quote'] === true && (
            <button type="button" className="lt-button" onClick={() => quote.show(plan)}>
              {w('plans.text.newQuotation')}
            </button>
          )}
        </span>
      }
    >
      <DataTable
        screen="planQuotations"
        label={w('plans.text.quotations')}
        columns={columns}
        rows={plan.quotations}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => <QuotationActions plan={plan} row={row} show={show} />}
        empty={<Empty title={w('plans.text.noQuotations')} />}
        inline
      />
      {url && (
        <p>
          <Copyable text={url} />
        </p>
      )}
      {quote.record && (
        <QuoteDrawer key={`q${quote.count}`} plan={quote.record} open={quote.open} onClose={quote.hide} />
      )}
      {compare.record && (
        <CompareDrawer
          key={`c${compare.count}`}
          planId={compare.record.id}
          open={compare.open}
          onClose={compare.hide}
        />
      )}
      {mailing && <MailDrawer key={`m${mail.count}`} {...mailing} />}
      {linking && <LinkDrawer key={`l${link.count}`} {...linking} onUrl={setUrl} />}
      {accepting && <AcceptDrawer key={`a${accept.count}`} {...accepting} />}
    </Card>
  )
}
