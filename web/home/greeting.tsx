import { useState, type ReactNode } from 'react'
import { formatTime, fullDate, today } from '../kit/words/dates.ts'
import { Icon } from '../kit/parts/icons.tsx'
import { Link } from '../kit/parts/link.tsx'
import { timeZone } from '../kit/session/session.ts'
import type { StoredUser } from '../kit/session/stored-user.ts'
import { screenWord } from '../kit/route/use-screen.ts'
import { screenNamed } from '../kit/route/screens.ts'
import { countsBuddhist } from '../kit/words/buddhist.ts'
import { useWords } from '../kit/words/words.ts'
import { SeaView } from './sea-view.tsx'
import { useScreenLink } from './use-screen-link.ts'

const starts = [
  { name: 'OrderProductMainList', domain: 'order-entry', icon: 'newOrder' },
  { name: 'ticketCheck', domain: 'ticketing', icon: 'tickets' },
] as const

/** The head of the first page: the day, the person, the sentence that matters, and what people come to do. */
export function Greeting({ user, children }: { user: StoredUser; children?: ReactNode }) {
  const { w, language } = useWords()
  const link = useScreenLink()
  const [now] = useState(() => new Date())
  const hour = Number(formatTime(now, timeZone()).slice(0, 2))
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return (
    <header className="home-greeting">
      <SeaView />
      <div className="home-hello">
        <p className="home-soft">{fullDate(today(timeZone(), now), language, countsBuddhist())}</p>
        <h1>{w(`home.greetings.${part}`, { name: user.name })}</h1>
        {children}
      </div>
      <div className="home-starts">
        {starts.map(({ name, domain, icon }, at) => {
          const href = link(name, {}, domain)
          const screen = screenNamed(name, domain)
          return (
            href &&
            screen && (
              <Link key={name} href={href} className={at === 0 ? 'lt-button lt-button-primary' : 'lt-button'}>
                <Icon name={icon} size={16} /> {w(screenWord(screen))}
              </Link>
            )
          )
        })}
      </div>
    </header>
  )
}
