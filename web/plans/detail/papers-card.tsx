import { useState } from 'react'
import { mailForm } from '#contract/plans/deal/deal.fields.ts'
import type { PaperState } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer, type Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { languageNames } from '../../kit/words/language.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'

const Mail = fieldOf(mailForm)

const partyOf = ({ partyName, authority }: PaperState): string =>
  partyName || (authority ? word(`plans.authorities.${authority}`) : word('plans.papers.everybody'))
const sentOf = ({ sentAt, sentTo, number }: PaperState): string =>
  sentAt
    ? word('plans.papers.sentTo', { number, to: sentTo, day: shownMoment(sentAt) })
    : word('plans.papers.notSent')

const columns: readonly Column<PaperState>[] = [
  {
    key: 'paper',
    title: 'plans.papers.paper',
    text: ({ paper }) => word(`plans.papers.${paper}`),
    width: 170,
    card: 'title',
  },
  { key: 'party', title: 'plans.papers.party', text: partyOf, width: 180, grow: true, card: 'meta' },
  {
    key: 'sent',
    title: 'plans.papers.sent',
    width: 300,
    card: 'sub',
    text: sentOf,
    render: (row) => (
      <>
        {sentOf(row)} {row.changed && <StatusTag tone="warn">{word('plans.papers.changed')}</StatusTag>}
      </>
    ),
  },
]
const askOf = ({ paper, supplierId, authority }: PaperState) => ({
  paper,
  ...(supplierId !== null && { supplierId }),
  ...(authority !== null && { authority }),
})

/** The papers of a group in a language of choice: made, sent by mail, and marked where they changed since. */
export function PapersCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const [language, setLanguage] = useState<Language>(languages.find((one) => one === plan.language) ?? 'en')
  const { data } = useRead(plans.planPapers, { id: plan.id }, { live, keep: true })
  const mail = useDrawer<PaperState>()
  return (
    <Card
      title="plans.text.documents"
      extra={
        <select
          className="lt-input"
          aria-label={w('plans.papers.language')}
          value={language}
          onChange={({ target }) => setLanguage(languages.find((one) => one === target.value) ?? 'en')}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
      }
    >
      <DataTable
        screen="planPapers"
        label={w('plans.text.documents')}
        columns={columns}
        rows={(data?.rows ?? []).filter(({ allowed }) => allowed)}
        rowKey={(row) => `${row.paper} ${row.party}`}
        rowActions={(row) => (
          <>
            <a
              className="lt-button"
              href={plans.planPaper.href({ id: plan.id, language, ...askOf(row) })}
              target="_blank"
              rel="noreferrer"
            >
              PDF
            </a>
            <button type="button" className="lt-button" onClick={() => mail.show(row)}>
              {w('plans.text.sendMail')}
            </button>
          </>
        )}
        inline
      />
      {mail.record && (
        <SendDrawer
          key={mail.count}
          plan={plan}
          language={language}
          paper={mail.record}
          open={mail.open}
          onClose={mail.hide}
        />
      )}
    </Card>
  )
}

type Sending = Panel & { plan: PlanInfo; paper: PaperState; language: Language }
function SendDrawer({ plan, paper, language, ...panel }: Sending) {
  const { w } = useWords()
  const form = useRecordForm(mailForm, {
    name: 'plans.paper',
    draft: false,
    existing: { to: paper.sentTo || (paper.party ? '' : plan.contactEmail), language },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={`${w(`plans.papers.${paper.paper}`)} · ${partyOf(paper)}`}
      call={plans.paperSend}
      owner={{ id: plan.id, ...askOf(paper) }}
      doneText={w('plans.text.mailSent')}
    >
      <Mail name="to" wide />
      <Mail name="language" />
      <Mail name="text" wide />
    </SaveDrawer>
  )
}
