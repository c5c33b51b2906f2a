import type { CustomerInfo } from '#contract/customers/customers.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { useMoments } from '../audit/sentence.public.ts'
import { TimeText } from '../kit/parts/date-text.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { Timeline, type Moment } from '../kit/parts/page/timeline.tsx'
import { timeZone } from '../kit/session/session.ts'
import { formatDate } from '../kit/words/dates.ts'
import { useWords } from '../kit/words/words.ts'

/** Everything that happened with a person in one line: orders, mails, notes, merges, changes; the newest first. */
export function CustomerHistory({ customer, first }: { customer: CustomerInfo; first?: number }) {
  const { w, language } = useWords()
  const view = useMoments(customer.history.filter(({ type }) => type !== 'customers.noted'))
  const ordered = customer.orderRows.map((order): Moment => ({
    id: `order ${order.id}`,
    at: order.createdAt,
    sentence: w('customers.text.ordered', {
      item: nameIn(order.itemNames, language),
      date: formatDate(order.serviceDate, timeZone()),
      code: order.code,
    }),
    who: `${w(order.contact ? 'customers.text.contact' : 'customers.text.guest')} · ${order.agentName}`,
  }))
  const mailed = customer.mails.map((mail): Moment => ({
    id: `mail ${mail.id}`,
    at: mail.at,
    sentence: w('customers.text.mailed', { subject: mail.subject }),
    who: mail.to,
  }))
  const noted = customer.notes.map((note): Moment => ({
    id: `note ${note.id}`,
    at: note.at,
    sentence: w('customers.text.noted', { note: note.text }),
    who: note.byName,
  }))
  const all = [...view, ...ordered, ...mailed, ...noted].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Card title="customers.text.history">
      <Timeline moments={all} first={first} />
    </Card>
  )
}

/** Mails to the person's own addresses. */
export function MailsCard({ mails }: { mails: CustomerInfo['mails'] }) {
  const { w } = useWords()
  return (
    <Card title="customers.text.mails">
      {mails.length === 0 && <p className="customer-none">{w('customers.text.noMails')}</p>}
      <ul className="customer-rows">
        {mails.map((mail) => (
          <li key={mail.id}>
            <span>{mail.subject}</span>
            <small>
              {mail.to} · <TimeText at={mail.at} zone={timeZone()} />
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
