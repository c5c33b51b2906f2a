import { useState } from 'react'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import { brand } from '../kit/look/brands.ts'
import { LanguagePicker } from '../kit/frame/bar/language-picker.tsx'
import { Link } from '../kit/parts/link.tsx'
import { useUrlQuery } from '../kit/call/url-query.ts'
import { useWords } from '../kit/words/words.ts'
import { DemoPeople } from './demo-people.tsx'
import { CodeForm } from './factors/code-form.tsx'
import { CompanyReturn } from './factors/company-return.tsx'
import { OtherWays } from './factors/other-ways.tsx'
import { Harbour } from './harbour.tsx'
import { LogInForm, type Sent } from './log-in-form.tsx'
import { useEnter } from './use-enter.ts'
import './log-in.css'

/** The log-in: who, by which password, kept for how long; afterwards back to where the person wanted to go. */
export default function LogIn() {
  const { w } = useWords()
  const [query] = useUrlQuery()
  const { name, logo } = brand()
  const open = useEnter()
  const enter = (user: StoredUser) => open(user, query.redirect)
  const isReturn = Boolean(query.state && query.code)
  return (
    <div className="log-in">
      <aside className="log-in-side" aria-label={name}>
        <Harbour />
        <p>{w('identity.login.tagline')}</p>
      </aside>
      <div className="log-in-main">
        <header>
          <LanguagePicker icon />
        </header>
        <main>
          <h1>
            <img src={logo} alt="" width={40} height={40} />
            {name}
          </h1>
          {isReturn ? <CompanyReturn onDone={enter} /> : <Ways onDone={enter} />}
        </main>
      </div>
    </div>
  )
}

/** By name and password, and a code where one is asked for; by a passkey; by the company's account. */
function Ways({ onDone }: { onDone: (user: StoredUser) => Promise<void> }) {
  const { w } = useWords()
  const [sent, setSent] = useState<Sent | null>(null)
  if (sent) return <CodeForm sent={sent} onDone={onDone} onBack={() => setSent(null)} />
  return (
    <>
      <LogInForm onDone={onDone} onCode={setSent} />
      <OtherWays onDone={onDone} />
      <p className="log-in-register">
        <Link href="/invite">{w('tenants.register.link')}</Link> ·{' '}
        <Link href="/light-openTrial">{w('subscription.screens.light-openTrial')}</Link>
      </p>
      <DemoPeople onDone={onDone} />
    </>
  )
}
