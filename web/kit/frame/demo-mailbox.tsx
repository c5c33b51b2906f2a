import { shownMoment } from '../words/buddhist.ts'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from 'virtual:contract'
import { useState } from 'react'
import { sendTo } from '../call/client.ts'
import { Drawer } from '../parts/layers/drawer.tsx'
import { Empty } from '../parts/page/empty.tsx'
import { Icon } from '../parts/icons.tsx'
import { MailFrame } from '../parts/mail-frame.tsx'
import { useWords } from '../words/words.ts'
import './bar/tools.css'

type Mail = { id: number; subject: string; to: string; html: string; text: string; receivedAt: string }

/** Mails that the demo caught instead of sending them: the newest first, each as its reader would see it. */
export default function DemoMailbox({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const [shown, setShown] = useState<number | null>(null)
  const caught = endpoints.mail!.caught!
  const { data } = useQuery({
    queryKey: ['mail', 'caught'],
    queryFn: async ({ signal }) => (await sendTo(caught, { pageSize: 50 }, { signal })) as { rows: Mail[] },
    enabled: open,
    meta: { topics: ['mail'] },
  })
  const mail = data?.rows.find(({ id }) => id === shown)
  return (
    <Drawer open={open} onClose={onClose} width={720} title={w('kit.frame.demoMailbox')}>
      {mail ? (
        <Opened mail={mail} onBack={() => setShown(null)} />
      ) : (
        <ul className="mails">
          {data?.rows.map(({ id, subject, to, receivedAt }) => (
            <li key={id}>
              <button type="button" onClick={() => setShown(id)}>
                <strong>{subject}</strong>
                <time>{shownMoment(receivedAt)}</time>
                <span>{w('kit.frame.mailTo', { to })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && !data.rows.length && <Empty title={w('kit.frame.noMail')}>{w('kit.frame.noMailWhy')}</Empty>}
    </Drawer>
  )
}

function Opened({ mail, onBack }: { mail: Mail; onBack: () => void }) {
  const { w } = useWords()
  return (
    <article className="mail">
      <button type="button" className="lt-button" onClick={onBack}>
        <Icon name="back" size={16} />
        {w('kit.frame.backToMails')}
      </button>
      <h3>{mail.subject}</h3>
      <p>
        {w('kit.frame.mailTo', { to: mail.to })} · {shownMoment(mail.receivedAt)}
      </p>
      <MailFrame {...mail} />
    </article>
  )
}
