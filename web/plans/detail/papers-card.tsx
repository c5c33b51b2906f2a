import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import type { PaperState } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { languageNames } from '../../kit/words/language.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import { SendMailDrawer, shownLanguage } from './send-drawers.tsx'
import { paperStateRow } from '#contract/plans/deal/paper-state.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const partyOf = ({ partyName, authority }: PaperState): string =>
  partyName || (authority ? word(`plans.authorities.${authority}`) : word('plans.papers.everybody'))
const sentOf = ({ sentAt, sentTo, number }: PaperState): string =>
  sentAt
    ? word('plans.papers.sentTo', { number, to: sentTo, day: shownMoment(sentAt) })
    : word('plans.papers.notSent')

const column = columnsOf(paperStateRow)
const columns: readonly Column<PaperState>[] = [
  column('paper', { width: 170, card: 'title' }),
  column('party', { text: partyOf, width: 180, grow: true, card: 'meta' }),
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
  const [language, setLanguage] = useState<Language>(shownLanguage(plan))
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
          onChange={({ target }) => setLanguage(asOneOf(languages, target.value) ?? 'en')}
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
        rows={data?.rows.filter(({ allowed }) => allowed)}
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
        <SendMailDrawer
          key={mail.count}
          plan={plan}
          language={language}
          to={mail.record.sentTo || (mail.record.party ? '' : plan.contactEmail)}
          title={`${w(`plans.papers.${mail.record.paper}`)} · ${partyOf(mail.record)}`}
          call={plans.paperSend}
          owner={{ id: plan.id, ...askOf(mail.record) }}
          open={mail.open}
          onClose={mail.hide}
        />
      )}
    </Card>
  )
}
