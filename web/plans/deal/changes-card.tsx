import { useState } from 'react'
import { planChangeRow } from '#contract/plans/deal/change.fields.ts'
import type { PlanChange } from '#contract/plans/deal/change.schema.ts'
import { changeStates } from '#contract/plans/deal/change.states.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { actsOf } from '../../kit/route/acts-of.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { SendLinkDrawer, SendMailDrawer } from '../detail/send-drawers.tsx'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'

const groupText = ({
  startDate,
  adults,
  freeGuests: free,
  singles,
  children,
}: PlanChange['content']['before']) =>
  `${shownDay(startDate)} · ${word('plans.text.groupSizeWith', { adults, free, singles, children })}`

const column = columnsOf(planChangeRow)
/** A change with what its row tells of both sides. */
const rowOf = (change: PlanChange) => {
  const { before, after, feeMinor } = change.content
  return {
    ...change,
    before: groupText(before),
    after: groupText(after),
    priceMinor: after.priceMinor,
    feeMinor,
  }
}
const columns: readonly Column<ReturnType<typeof rowOf>>[] = [
  column('number', { align: 'left', width: 80, card: 'title' }),
  column('status', { width: 170, card: 'sub' }),
  column('before', { width: 230 }),
  column('after', { width: 230, grow: true, card: 'meta' }),
  column('priceMinor', { width: 140, card: 'meta' }),
  column('feeMinor', { width: 120 }),
  column('validUntil', { width: 120, card: 'meta' }),
  column('answeredBy', {
    width: 160,
    text: ({ answeredBy, answerReason }) => [answeredBy, answerReason].filter(Boolean).join(': '),
  }),
]

/** Changes of a group that was sold, as its agent was asked for them, with the answers; nothing where it never was. */
export function ChangesCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const { data } = useRead(plans.changeList, { planId: plan.id }, { live, keep: true })
  const [mail, link] = [useDrawer<PlanChange>(), useDrawer<PlanChange>()]
  const [url, setUrl] = useState('')
  if (!data?.rows.length) return null
  return (
    <Card title="plans.text.changes">
      <DataTable
        screen="planChanges"
        label={w('plans.text.changes')}
        columns={columns}
        rows={data.rows.map(rowOf)}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={row.can}
            verbs={changeStates.verbs}
            of="plans.moves"
            max={1}
            quiet
            acts={{
              ...actsOf([changeStates], plans, { id: row.id, version: row.version }, 'plans.text.done', {}),
              changeMail: { word: 'plans.text.sendMail', go: () => mail.show(row) },
              changeLink: { word: 'plans.text.getLink', go: () => link.show(row) },
            }}
          />
        )}
        inline
      />
      {url && (
        <p>
          <Copyable text={url} />
        </p>
      )}
      {mail.record && (
        <SendMailDrawer
          key={`m${mail.count}`}
          plan={plan}
          title={w('plans.text.sendMail')}
          call={plans.changeMail}
          owner={{ id: mail.record.id }}
          to={mail.record.mailedTo || plan.contactEmail}
          open={mail.open}
          onClose={mail.hide}
        />
      )}
      {link.record && (
        <SendLinkDrawer
          key={`l${link.count}`}
          plan={plan}
          title={w('plans.text.getLink')}
          call={plans.changeLink}
          owner={{ id: link.record.id }}
          onUrl={setUrl}
          open={link.open}
          onClose={link.hide}
        />
      )}
    </Card>
  )
}
